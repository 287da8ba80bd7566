// What may be asked for, in a list to search.
import type { JSX } from 'preact'
import { Search } from '../../parts/search.tsx'
import { hrefOf, query } from '../../route.ts'
import type { Thing } from './openapi.ts'

/** Of one kind; the search finds the others. */
const most = 200

export const Contents = ({
  things,
  isTable,
  text,
  onText,
  kind,
  name,
}: {
  things: readonly Thing[]
  isTable: (table: string) => boolean
  text: string
  onText: (text: string) => void
  kind: string | undefined
  name: string | undefined
}): JSX.Element => {
  const found = things.filter((one) => one.name.toLowerCase().includes(text.toLowerCase()))
  const groups = {
    Tables: found.filter((one) => one.kind === 'table' && isTable(one.name)),
    Views: found.filter((one) => one.kind === 'table' && !isTable(one.name)),
    Functions: found.filter((one) => one.kind === 'rpc'),
  }
  const as = query.value.get('as')
  const at = (...names: string[]): string =>
    `${hrefOf('api', ...names)}${as === null ? '' : `?as=${as}`}`
  return (
    <>
      <Search label="Search the API" value={text} onValue={onText} />
      {Object.entries(groups).map(([title, all]) =>
        all.length === 0 ? null : (
          <section key={title} class="tree">
            <h2>{title}</h2>
            <ul>
              {all.slice(0, most).map((one) => (
                <li key={one.name}>
                  <a
                    href={at(one.kind, one.name)}
                    aria-current={one.kind === kind && one.name === name ? 'page' : undefined}
                    title={one.name}
                  >
                    <span class="cut">{one.name}</span>
                  </a>
                </li>
              ))}
            </ul>
            {all.length > most && <p class="quiet">{all.length - most} more: search for them.</p>}
          </section>
        ),
      )}
      <section class="tree">
        <h2>Service</h2>
        <ul>
          <li>
            <a href={at('sign-in')} aria-current={kind === 'sign-in' ? 'page' : undefined}>
              Sign-in
            </a>
          </li>
          <li>
            <a href={at('files')} aria-current={kind === 'files' ? 'page' : undefined}>
              Files
            </a>
          </li>
        </ul>
      </section>
    </>
  )
}
