// What happened to one user.
import type { JSX } from 'preact'
import { useMore } from '../../more.ts'
import { Empty, ErrorNote, Loading } from '../../parts/note.tsx'
import { LogList } from './log-list.tsx'
import type { Entry, LogPage } from './log.ts'

export const LogOf = ({ user }: { user: string }): JSX.Element => {
  const { rows, last, error, isLoading, more, reload } = useMore<LogPage, Entry>(
    `/admin/v1/logs?user=${encodeURIComponent(user)}&limit=50`,
    'before',
    ({ log }) => log,
  )
  return (
    <>
      {error && <ErrorNote error={error} again={reload} />}
      {!rows && !error && <Loading />}
      {rows?.length === 0 && (
        <Empty title="Nothing is known to have happened">
          <p>Events are kept for AUTH_EVENT_DAYS days.</p>
        </Empty>
      )}
      {rows && rows.length > 0 && <LogList rows={rows} ofOne />}
      {last && last.next !== null && (
        <div class="row">
          <button type="button" disabled={isLoading} onClick={more}>
            Older
          </button>
        </div>
      )}
    </>
  )
}
