// Moving out: everything as one file of SQL, which any Postgres reads back.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { admin, type Failure } from '../../api.ts'
import { ConfirmForm } from '../../parts/confirm.tsx'
import { Copied } from '../../parts/copy.tsx'
import { Check } from '../../parts/field.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { save } from '../../save.ts'
import { session } from '../../session.ts'
import { bytes } from '../../words.ts'
import { download } from './download.ts'

interface Got {
  name: string
  bytes: number
}

export const MoveOut = (): JSX.Element => {
  const [users, setUsers] = useState(false)
  const [files, setFiles] = useState(true)
  const [coming, setComing] = useState<number | null>(null)
  const [got, setGot] = useState<Got | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const isOwner = session.value?.role === 'owner'

  const fetchAll = async (url: string): Promise<void> => {
    stop.current = new AbortController()
    setComing(0)
    const { data, error: failed } = await download(url, setComing, stop.current.signal)
    setComing(null)
    setError(stop.current.signal.aborted ? null : failed)
    if (!data) return
    save(data.blob, data.name)
    setGot({ name: data.name, bytes: data.blob.size })
  }
  const send = async (password: string): Promise<Failure | null> => {
    setError(null)
    setGot(null)
    const reply = await admin<{ url: string }>('POST', 'exports', {
      body: { users, files, current_password: password },
    })
    if (reply.data) void fetchAll(reply.data.url)
    return reply.error
  }

  return (
    <>
      <p>
        The whole application as one file of SQL, as of one moment: schemas, tables, rows, keys,
        indexes, views, functions, triggers, policies and grants. Another Plinth imports it, and any
        Postgres from version 15 on reads it.
      </p>
      {coming === null ? (
        <ConfirmForm label="Export" action="Export" send={send}>
          {isOwner ? (
            <Check
              label="With users and their password hashes"
              checked={users}
              onChecked={setUsers}
            />
          ) : (
            <p class="quiet">Users and their password hashes are exported by owners only.</p>
          )}
          <Check
            label="With the names and digests of all files; their bytes are fetched one by one"
            checked={files}
            onChecked={setFiles}
          />
        </ConfirmForm>
      ) : (
        <div class="row" role="status">
          <progress aria-label="The export" />
          <span>{bytes(coming)} so far</span>
          <button type="button" onClick={() => stop.current.abort()}>
            Stop the export
          </button>
        </div>
      )}
      {error && <ErrorNote error={error} />}
      {got && <Downloaded of={got} withUsers={users} />}
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
  of: { name, bytes: size },
  withUsers,
}: {
  of: Got
  withUsers: boolean
}): JSX.Element => (
  <div class="note good" role="status">
    <p>
      <strong>
        <bdi>{name}</bdi>, {bytes(size)}, is whole.
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
