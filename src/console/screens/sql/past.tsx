// What one ran before: out of the audit, or for those who may not read it what this tab remembers.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLoad } from '../../load.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Empty } from '../../parts/note.tsx'
import { When } from '../../parts/when.tsx'
import { may, session } from '../../session.ts'
import { duration, many } from '../../words.ts'
import { pastHere } from './run.ts'
import { add } from './sheets.ts'

interface Entry {
  at: string
  statement: string | null
  outcome?: string
  sqlstate?: string | null
  rows?: number | null
  ms?: number | null
}

export const Past = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const isKept = may('GET', 'audit')
  const [search, setSearch] = useState('')
  const query = new URLSearchParams({
    operator: session.value?.email ?? '',
    search: '/admin/v1/sql/r',
    limit: '200',
  })
  const audit = useLoad<{ audit: Entry[] }>(isKept ? `/admin/v1/audit?${query}` : null)
  const [here] = useState<Entry[]>(pastHere)
  const all = isKept ? (audit.data?.audit ?? []) : here
  const wanted = search.toLowerCase()
  const found = all.filter(({ statement }) => statement?.toLowerCase().includes(wanted))
  return (
    <Dialog title="History" onClose={onClose} side>
      <Field label="Search" type="search" value={search} onValue={setSearch} autoFocus />
      {isKept && <Loaded of={audit} />}
      {found.length === 0 && (!isKept || audit.data) && <Empty title="Nothing found" />}
      <ul class="saved">
        {found.map((one, at) => (
          <li key={at}>
            <button
              type="button"
              class="bare"
              onClick={() => {
                add(one.statement ?? '')
                onClose()
              }}
            >
              <code class="past">{one.statement}</code>
              <span class="quiet">
                <When at={one.at} /> {told(one)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p class="quiet">
        {isKept
          ? 'Out of the audit, where passwords are blanked and 10 kB of each are kept.'
          : 'What you ran since this tab was opened.'}
      </p>
    </Dialog>
  )
}

const told = ({ outcome, sqlstate, rows, ms }: Entry): string =>
  [
    outcome === 'failed' && `failed${sqlstate ? ` (${sqlstate})` : ''}`,
    typeof rows === 'number' && many(rows, 'row'),
    typeof ms === 'number' && duration(ms),
  ]
    .filter(Boolean)
    .join(', ')
