// Where a user is signed in, and by which accounts elsewhere.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useSend } from '../../form.ts'
import { useLoad } from '../../load.ts'
import { Listing } from '../../parts/listing.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { When } from '../../parts/when.tsx'
import { isViewer } from '../../session.ts'
import { many } from '../../words.ts'
import { routeOf, type User } from './users.ts'

interface SignIn {
  id: string
  created_at: string
  refreshed_at: string
  expires_at: string
  ends_at: string | null
  recovers: boolean
  ip: string | null
  user_agent: string | null
}

export const SignIns = ({ of }: { of: User }): JSX.Element => {
  const path = `${routeOf(of.id)}/sessions`
  const signIns = useLoad<{ sessions: SignIn[]; total: number }>(`${path}?per_page=100`)
  const total = signIns.data?.total ?? 0
  const end = useSend((which: string) => api('DELETE', path + which).finally(signIns.reload))
  return (
    <>
      <section class="block">
        <h2>Sessions</h2>
        <p class="quiet">
          One that ends is not refreshed any more. Access tokens that are out read on until they
          expire.
        </p>
        <Loaded
          of={signIns}
          empty={({ sessions }) => sessions.length === 0 && <p>Signed in nowhere.</p>}
        >
          {({ sessions }) => (
            <Listing
              label="Sessions"
              rows={sessions}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: 'Where',
                  wide: true,
                  cell: ({ user_agent: agent, ip, recovers }) => (
                    <>
                      {agent ?? <span class="quiet">unknown client</span>}{' '}
                      {recovers && <span class="tag">by a recovery</span>}
                      <p class="quiet">{ip}</p>
                    </>
                  ),
                },
                { title: 'Began', cell: ({ created_at: at }) => <When at={at} /> },
                { title: 'Refreshed', cell: ({ refreshed_at: at }) => <When at={at} /> },
                {
                  title: 'Until',
                  cell: ({ ends_at: ends, expires_at: expires }) => (
                    <When at={ends ?? expires} exact />
                  ),
                },
                {
                  title: 'End',
                  cell: ({ id, ip }) =>
                    !isViewer.value && (
                      <button
                        type="button"
                        class="bare bad"
                        aria-label={`End the session at ${ip ?? 'an unknown place'}`}
                        onClick={() => end.send(`/${id}`)}
                      >
                        End
                      </button>
                    ),
                },
              ]}
            />
          )}
        </Loaded>
        {end.error && <ErrorNote error={end.error} />}
        {total > 0 && !isViewer.value && (
          <div class="row">
            <button type="button" class="bad" onClick={() => end.send('')}>
              End {total === 1 ? 'it' : `all ${many(total, 'session')}`}
            </button>
          </div>
        )}
      </section>
      <Identities of={of} />
    </>
  )
}

interface Identity {
  id: string
  provider: string
  provider_id: string
  identity_data: Record<string, unknown>
  last_sign_in_at: string | null
  created_at: string
}

/** The accounts at providers that a user signs in by. */
const Identities = ({ of }: { of: User }): JSX.Element => {
  const path = `${routeOf(of.id)}/identities`
  const identities = useLoad<{ identities: Identity[] }>(path)
  const [last, setLast] = useState<Identity | null>(null)
  const unlink = useSend((one: Identity, isForced = false) => {
    setLast(one)
    const query = isForced ? '?force=true' : ''
    return api('DELETE', `${path}/${one.id}${query}`).finally(identities.reload)
  })
  return (
    <section class="block">
      <h2>Accounts at providers</h2>
      <Loaded
        of={identities}
        empty={({ identities: all }) =>
          all.length === 0 && <p class="quiet">None: they sign in here alone.</p>
        }
      >
        {({ identities: all }) => (
          <Listing
            label="Accounts at providers"
            rows={all}
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
                      onClick={() => unlink.send(one)}
                    >
                      Unlink
                    </button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {unlink.error && <ErrorNote error={unlink.error} />}
      {last && unlink.error?.status === 409 && (
        <div class="row">
          <button type="button" class="bad" onClick={() => unlink.send(last, true)}>
            Unlink {last.provider} all the same
          </button>
        </div>
      )}
    </section>
  )
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, 300) : null
