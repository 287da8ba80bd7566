// What happened to users, and mail that was given up: by kind, user and time.
import type { JSX } from 'preact'
import { useMore } from '../more.ts'
import { Choice, Field } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Empty } from '../parts/note.tsx'
import { ask, hrefOf, query } from '../route.ts'
import { may } from '../session.ts'
import { LogList } from './logs/log-list.tsx'
import { sentenceOf, type LogEntry, type LogPage } from './logs/log.ts'

const names = ['kind', 'user', 'since', 'until'] as const

export const Logs = (): JSX.Element => {
  const wish = (name: (typeof names)[number]): string => query.value.get(name) ?? ''
  const asked = new URLSearchParams({
    limit: '100',
    kind: wish('kind'),
    user: wish('user'),
    since: momentOf(wish('since')),
    until: momentOf(wish('until')),
  })
  const log = useMore<LogPage, LogEntry>(
    `/admin/v1/logs?${asked.toString()}`,
    'before',
    (page) => page.log,
  )
  const { last, reload } = log
  const isFiltered = names.some((name) => wish(name) !== '')
  const kinds = [...new Set([...(last?.kinds ?? []), ...(wish('kind') ? [wish('kind')] : [])])]
  return (
    <>
      <header class="title">
        <h1>Logs</h1>
        <p class="quiet">What happened to users, and mail that failed for good.</p>
      </header>
      <div class="row">
        <Choice label="What" value={wish('kind')} onValue={(kind) => ask({ kind })}>
          <option value="">everything</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {sentenceOf(kind)}
            </option>
          ))}
        </Choice>
        <Field
          label="Whom"
          type="search"
          placeholder="address, number, id"
          value={wish('user')}
          onValue={(user) => ask({ user })}
        />
        <Field
          label="Since"
          type="datetime-local"
          value={wish('since')}
          onValue={(since) => ask({ since })}
        />
        <Field
          label="Until"
          type="datetime-local"
          value={wish('until')}
          onValue={(until) => ask({ until })}
        />
        <button type="button" onClick={reload}>
          <Icon name="refresh" />
          Refresh
        </button>
      </div>
      <LogList
        of={log}
        empty={
          <Empty title={isFiltered ? 'Nothing of that happened' : 'Nothing happened yet'}>
            {isFiltered && (
              <button
                type="button"
                onClick={() => ask({ kind: null, user: null, since: null, until: null })}
              >
                Show everything
              </button>
            )}
          </Empty>
        }
      />
      <section class="block">
        <h2>Elsewhere</h2>
        <p>
          Each request, with its route, status and time, is a line of JSON on the standard output of
          its gateway: <code>docker compose logs plinth</code>, or the journal of its service. The
          reply’s header <code>x-request-id</code> is <code>reqId</code> there.
        </p>
        <p>
          What operators did is in{' '}
          {may('GET', 'audit') ? <a href={hrefOf('audit')}>the audit</a> : 'the audit'}, slow
          statements are in <a href={`${hrefOf('figures')}?show=statements`}>the figures</a>, and
          mail is tried again in <a href={`${hrefOf('mail')}?state=failed`}>its queue</a>.
        </p>
      </section>
    </>
  )
}

/** Typed in one's own time zone. */
const momentOf = (text: string): string => {
  const at = Date.parse(text)
  return Number.isNaN(at) ? '' : new Date(at).toISOString()
}
