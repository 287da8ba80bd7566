// The accounts at providers that a user signs in by.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api, type Failure } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { Listing } from '../../parts/listing.tsx'
import { ErrorNote, Loading } from '../../parts/note.tsx'
import { When } from '../../parts/when.tsx'
import { isViewer } from '../../session.ts'
import { routeOf, type User } from './users.ts'

interface Identity {
  id: string
  provider: string
  provider_id: string
  identity_data: Record<string, unknown>
  last_sign_in_at: string | null
  created_at: string
}

export const Identities = ({ of }: { of: User }): JSX.Element => {
  const path = `${routeOf(of.id)}/identities`
  const { data, error, reload } = useLoad<{ identities: Identity[] }>(path)
  const [refused, setRefused] = useState<{ of: Identity; error: Failure } | null>(null)
  const unlink = async (one: Identity, isForced = false): Promise<void> => {
    const reply = await api('DELETE', `${path}/${one.id}${isForced ? '?force=true' : ''}`)
    setRefused(reply.error && { of: one, error: reply.error })
    reload()
  }
  return (
    <section class="block">
      <h2>Accounts at providers</h2>
      {error && <ErrorNote error={error} again={reload} />}
      {!data && !error && <Loading />}
      {data?.identities.length === 0 && <p class="quiet">None: they sign in here alone.</p>}
      {data && data.identities.length > 0 && (
        <Listing
          label="Accounts at providers"
          rows={data.identities}
          keyOf={({ id }) => id}
          columns={[
            { title: 'Provider', cell: ({ provider }) => provider },
            {
              title: 'There',
              wide: true,
              cell: ({ provider_id: id, identity_data: known }) => (
                <>
                  {textOf(known['email']) ?? textOf(known['user_name']) ?? textOf(known['name'])}
                  <p class="quiet">{id}</p>
                </>
              ),
            },
            { title: 'Last used', cell: ({ last_sign_in_at: at }) => <When at={at} /> },
            { title: 'Linked', cell: ({ created_at: at }) => <When at={at} /> },
            {
              title: 'Unlink',
              cell: (one) =>
                !isViewer.value && (
                  <button
                    type="button"
                    class="bare bad"
                    aria-label={`Unlink ${one.provider}`}
                    onClick={() => void unlink(one)}
                  >
                    Unlink
                  </button>
                ),
            },
          ]}
        />
      )}
      {refused && <ErrorNote error={refused.error} />}
      {refused?.error.status === 409 && (
        <div class="row">
          <button type="button" class="bad" onClick={() => void unlink(refused.of, true)}>
            Unlink {refused.of.provider} all the same
          </button>
        </div>
      )}
    </section>
  )
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 300) : null
