// What operators did, newest first.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin } from '../api.ts'
import { useLoad } from '../load.ts'
import { Field } from '../parts/field.tsx'
import { Listing } from '../parts/listing.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Empty } from '../parts/note.tsx'
import { When } from '../parts/when.tsx'
import { ask, query } from '../route.ts'
import { many } from '../words.ts'

interface Entry {
  id: number
  at: string
  email: string | null
  role: string | null
  ip: string | null
  method: string | null
  target: string | null
  status: number | null
  outcome: string | null
  statement: string | null
  parameters: string | null
  rows: number | null
}

export const Audit = (): JSX.Element => {
  const search = query.value.get('search') ?? ''
  const before = query.value.get('before')
  const path = `/admin/v1/audit?search=${encodeURIComponent(search)}${before === null ? '' : `&before=${before}`}`
  const entries = useLoad<{ audit: Entry[]; next: number | null }>(path)
  const { data } = entries
  return (
    <>
      <header class="title">
        <h1>Audit</h1>
        <p class="quiet">What operators did, newest first. It is kept for good.</p>
      </header>
      <div class="row">
        <Field
          label="Search"
          type="search"
          value={search}
          onValue={(value) => ask({ search: value, before: null })}
        />
        <Verify />
      </div>
      <Loaded
        of={entries}
        empty={({ audit }) =>
          audit.length === 0 && (
            <Empty title="Nothing found">
              <p>Addresses of operators, routes, targets and statements are searched.</p>
            </Empty>
          )
        }
      >
        {({ audit }) => (
          <Listing
            label="What operators did"
            rows={audit}
            keyOf={({ id }) => id}
            columns={[
              { title: 'When', cell: ({ at }) => <When at={at} /> },
              {
                title: 'What',
                wide: true,
                cell: (entry) => (
                  <>
                    {entry.method !== null && <span class="tag">{entry.method}</span>}
                    {isDry(entry) && <span class="tag">dry run</span>}
                    {sentenceFor(entry) ?? readable(entry.target)}
                    {entry.statement !== null && <code class="cut">{entry.statement}</code>}
                  </>
                ),
              },
              { title: 'Who', cell: ({ email }) => email },
              { title: 'Outcome', cell: (entry) => <Outcome of={entry} /> },
            ]}
          />
        )}
      </Loaded>
      {data && (data.next !== null || before !== null) && (
        <div class="row">
          {before !== null && (
            <button type="button" onClick={() => ask({ before: null })}>
              Newest
            </button>
          )}
          {data.next !== null && (
            <button type="button" onClick={() => ask({ before: String(data.next) })}>
              Older
            </button>
          )}
        </div>
      )}
    </>
  )
}

const isDry = ({ parameters }: Entry): boolean => parameters?.startsWith('dry run: ') ?? false

const done: Readonly<Record<string, string>> = {
  insert: 'Inserted',
  edit: 'Changed',
  update: 'Changed',
  delete: 'Deleted',
}

/** What was done to rows, or to the schema; null for all else, which its route says. */
const sentenceFor = (entry: Entry): string | null => {
  const what = entry.parameters?.replace(/^dry run: /, '') ?? ''
  const [, schema, table] = /^\/admin\/v1\/rows\/([^/?]+)\/([^/?]+)/.exec(entry.target ?? '') ?? []
  const word = done[what.split(' ')[0] ?? '']
  if (table !== undefined && word !== undefined)
    return `${word} ${entry.rows === null ? 'rows' : many(entry.rows, 'row')} of ${readable(`${schema}.${table}`)}`
  return /schema\/changes/.test(entry.target ?? '') ? `Changed the schema: ${what}` : null
}

const readable = (target: string | null): string => {
  try {
    return decodeURIComponent(target ?? '')
  } catch {
    return target ?? ''
  }
}

const Outcome = ({ of: { outcome, status } }: { of: Entry }): JSX.Element => {
  const isBad = (status ?? 0) >= 400 || /fail|refuse/.test(outcome ?? '')
  return (
    <>
      <span class={isBad ? 'tag bad' : 'tag'}>{outcome?.replaceAll('_', ' ') ?? status}</span>
      {isBad && status !== null && <span class="quiet">{status}</span>}
    </>
  )
}

const Verify = (): JSX.Element => {
  const [answer, setAnswer] = useState<string | null>(null)
  const verify = async (): Promise<void> => {
    setAnswer('Reading the audit …')
    for (let after = 0; ;) {
      const { data, error } = await admin<Chain>('GET', `audit/verify?after=${after}`)
      if (error || data.next === null) return setAnswer(error ? error.message : sentenceOf(data))
      after = data.next
    }
  }
  return (
    <>
      <button type="button" onClick={() => void verify()}>
        Verify the chain
      </button>
      {answer !== null && <p role="status">{answer}</p>}
    </>
  )
}

interface Chain {
  rows: number
  broken: { id: number } | number | null
  /** Where to go on, as long as there are more rows. */
  next: number | null
}

const sentenceOf = ({ rows, broken }: Chain): string =>
  broken === null
    ? `Whole: none of ${many(rows, 'row')} was changed, removed or swapped.`
    : `Broken at row ${typeof broken === 'number' ? broken : broken.id}.`
