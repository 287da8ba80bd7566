// Where a user is signed in, and by which accounts elsewhere.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api, type Failure } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { Listing } from '../../parts/listing.tsx'
import { ErrorNote, Loading } from '../../parts/note.tsx'
import { When } from '../../parts/when.tsx'
import { isViewer } from '../../session.ts'
import { many } from '../../words.ts'
import { Identities } from './identities.tsx'
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
  const { data, error, reload } = useLoad<{ sessions: SignIn[]; total: number }>(
    `${path}?per_page=100`,
  )
  const [refused, setRefused] = useState<Failure | null>(null)
  const end = async (which = ''): Promise<void> => {
    const reply = await api('DELETE', path + which)
    setRefused(reply.error)
    reload()
  }
  return (
    <>
      <section class="block">
        <h2>Sessions</h2>
        <p class="quiet">
          One that ends is not refreshed any more. Access tokens that are out read on until they
          expire.
        </p>
        {error && <ErrorNote error={error} again={reload} />}
        {!data && !error && <Loading />}
        {data?.sessions.length === 0 && <p>Signed in nowhere.</p>}
        {data && data.sessions.length > 0 && (
          <Listing
            label="Sessions"
            rows={data.sessions}
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
                      onClick={() => void end(`/${id}`)}
                    >
                      End
                    </button>
                  ),
              },
            ]}
          />
        )}
        {refused && <ErrorNote error={refused} />}
        {data && data.total > 0 && !isViewer.value && (
          <div class="row">
            <button type="button" class="bad" onClick={() => void end()}>
              End {data.total === 1 ? 'it' : `all ${many(data.total, 'session')}`}
            </button>
          </div>
        )}
      </section>
      <Identities of={of} />
    </>
  )
}
