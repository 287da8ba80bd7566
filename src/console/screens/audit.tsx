// What operators did, newest first.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin } from '../api.ts'
import { useLoad } from '../load.ts'
import { Field } from '../parts/field.tsx'
import { Listing } from '../parts/listing.tsx'
import { Empty, ErrorNote, Loading } from '../parts/note.tsx'
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
}

export const Audit = (): JSX.Element => {
  const search = query.value.get('search') ?? ''
  const before = query.value.get('before')
  const path = `/admin/v1/audit?search=${encodeURIComponent(search)}${before === null ? '' : `&before=${before}`}`
  const { data, error, reload } = useLoad<{ audit: Entry[]; next: number | null }>(path)
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
      {error && <ErrorNote error={error} again={reload} />}
      {!data && !error && <Loading />}
      {data?.audit.length === 0 && (
        <Empty title="Nothing found">
          <p>Addresses of operators, routes, targets and statements are searched.</p>
        </Empty>
      )}
      {data && data.audit.length > 0 && (
        <Listing
          label="What operators did"
          rows={data.audit}
          keyOf={({ id }) => id}
          columns={[
            { title: 'When', cell: ({ at }) => <When at={at} /> },
            {
              title: 'What',
              wide: true,
              cell: (entry) => (
                <>
                  {entry.method !== null && <span class="tag">{entry.method}</span>}
                  {readable(entry.target)}
                  {entry.statement !== null && <code class="cut">{entry.statement}</code>}
                </>
              ),
            },
            { title: 'Who', cell: ({ email }) => email },
            { title: 'Outcome', cell: (entry) => <Outcome of={entry} /> },
          ]}
        />
      )}
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
