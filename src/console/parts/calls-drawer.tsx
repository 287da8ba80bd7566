// The last calls of this page, as anybody makes them without it.
import type { JSX } from 'preact'
import { calls, type Call } from '../api.ts'
import { routes, type Route } from '../session.ts'
import { Copied } from './copy.tsx'
import { Dialog } from './dialog.tsx'

const matches = (route: Route, { method, path }: Call): boolean => {
  const [plain = ''] = path.split('?')
  const wanted = route.url.split('/')
  const given = plain.split('/')
  return (
    route.method === method &&
    wanted.length === given.length &&
    wanted.every((part, at) => part.startsWith(':') || part === given[at])
  )
}

const quoted = (text: string): string => `'${text.replace(/'/g, "'\\''")}'`

const curlOf = ({ method, path, body, isTheirs }: Call): string =>
  [
    `curl -s ${method === 'GET' ? '' : `-X ${method} `}${quoted(location.origin + path)}`,
    `-H "authorization: Bearer ${isTheirs ? '$USER_TOKEN' : '$OPERATOR'}"`,
    ...(body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ')

export const CallsDrawer = ({ onClose }: { onClose: () => void }): JSX.Element => (
  <Dialog title="Request log" onClose={onClose} side>
    <ol class="calls">
      {calls.value.map((call, at) => {
        const psql = routes.value.find((route) => matches(route, call))?.psql
        return (
          <li key={at}>
            <h3>
              {call.method} {call.path.split('?')[0]}{' '}
              <span class={call.status >= 400 ? 'tag bad' : 'tag'}>{call.status}</span>{' '}
              <span class="quiet">{call.ms} ms</span>
            </h3>
            <Copied label="as curl" text={curlOf(call)} />
            {psql && <Copied label="as psql" text={psql} />}
          </li>
        )
      })}
    </ol>
  </Dialog>
)
