// Moving out: everything as one file of SQL, which any Postgres reads back.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { admin, api, failure, type Answer } from '../../api.ts'
import { useForm, useSend } from '../../form.ts'
import { Copied } from '../../parts/copy.tsx'
import { Check } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { save } from '../../save.ts'
import { session } from '../../session.ts'
import { bytes } from '../../words.ts'

export const MoveOut = (): JSX.Element => {
  const [coming, setComing] = useState(0)
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const isOwner = session.value?.role === 'owner'
  const file = useSend(
    (url: string) => {
      stop.current = new AbortController()
      setComing(0)
      return download(url, setComing, stop.current.signal)
    },
    ({ blob, name }) => save(blob, name),
  )
  const form = useForm(
    { users: false, files: true, current_password: '' },
    (body) => {
      file.forget()
      return admin<{ url: string }>('POST', 'exports', { body })
    },
    ({ url }) => file.send(url),
  )

  return (
    <>
      <p>
        The whole application as one file of SQL, as of one moment: schemas, tables, rows, keys,
        indexes, views, functions, triggers, policies and grants. Another Plinth imports it, and any
        Postgres from version 15 on reads it.
      </p>
      {file.isBusy ? (
        <div class="row" role="status">
          <progress aria-label="The export" />
          <span>{bytes(coming)} so far</span>
          <button type="button" onClick={() => stop.current.abort()}>
            Stop the export
          </button>
        </div>
      ) : (
        <Form of={form} label="Export" action="Export">
          {isOwner ? (
            <Check label="With users and their password hashes" {...form.check('users')} />
          ) : (
            <p class="quiet">Users and their password hashes are exported by owners only.</p>
          )}
          <Check
            label="With the names and digests of all files; their bytes are fetched one by one"
            {...form.check('files')}
          />
        </Form>
      )}
      {file.error && <ErrorNote error={file.error} />}
      {file.data && <Downloaded of={file.data} withUsers={form.values.users} />}
      <section class="parted" aria-label="Copies of the whole installation">
        <h2>Not a backup</h2>
        <p class="quiet">
          An export is for moving. A copy of the installation with its secrets, operators, sessions
          and the bytes of all files is a backup, which is made on its screen, or by this on its
          machine:
        </p>
        <Copied label="The backup" text="npm run backup -- /backups/monday" />
      </section>
    </>
  )
}

const Downloaded = ({
  of: { name, blob },
  withUsers,
}: {
  of: { name: string; blob: Blob }
  withUsers: boolean
}): JSX.Element => (
  <div class="note good" role="status">
    <p>
      <strong>
        <bdi>{name}</bdi>, {bytes(blob.size)}, is whole.
      </strong>{' '}
      It has been given to the browser to be saved.
    </p>
    {withUsers ? (
      <p>
        It holds users with the hashes of their passwords: keep it as you keep those. Into another
        Plinth it goes by its screen Import, source SQL dump. Into any other Postgres, where the
        roles anon, authenticated and service_role are:
      </p>
    ) : (
      <p>
        Into an empty database, where the roles anon, authenticated and service_role are, as in
        every Plinth:
      </p>
    )}
    <Copied
      label="The way back"
      text={`psql --set ON_ERROR_STOP=1 --file=${name} "$DATABASE_URL"`}
    />
  </div>
)

/** An export as it comes, counted; whole or not at all. */
const download = async (
  url: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Answer<{ blob: Blob; name: string }>> => {
  const { data, error, headers } = await api<Response>('GET', url, { isStream: true, signal })
  if (error) return { data, error }
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, to) => {
      bytes += piece.length
      onBytes(bytes)
      to.enqueue(piece)
    },
  })
  try {
    const blob = await new Response(data.body?.pipeThrough(counting)).blob()
    return { data: { blob, name: nameIn(headers) }, error: null }
  } catch {
    return { data: null, error: signal.aborted ? failure('aborted', '') : broken }
  }
}

const nameIn = (headers: Headers): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'export.sql'

const broken = failure('network', 'The export broke off, so nothing of it was saved. Try it again.')
