// What operators did, newest first.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin } from '../api.ts'
import { useLoad } from '../load.ts'
import { Field } from '../parts/field.tsx'
import { Listing } from '../parts/listing.tsx'
import { Empty, ErrorNote, Loading } from '../parts/note.tsx'
import { ask, query } from '../route.ts'
import { many, time } from '../words.ts'

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
      <h1>Audit</h1>
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
      {data?.audit.length === 0 && <Empty title="Nothing found" />}
      {data && data.audit.length > 0 && (
        <Listing
          label="What operators did"
          rows={data.audit}
          keyOf={({ id }) => id}
          columns={[
            { title: 'When', cell: ({ at }) => time(at) },
            { title: 'Who', cell: ({ email }) => email },
            { title: 'Call', cell: ({ method, target }) => `${method ?? ''} ${target ?? ''}` },
            { title: 'Outcome', cell: ({ outcome, status }) => outcome ?? status },
            {
              title: 'Statement',
              wide: true,
              cell: ({ statement }) => <code class="cut">{statement}</code>,
            },
          ]}
        />
      )}
      {data && data.next !== null && (
        <button type="button" onClick={() => ask({ before: String(data.next) })}>
          Older
        </button>
      )}
    </>
  )
}

const Verify = (): JSX.Element => {
  const [answer, setAnswer] = useState<string | null>(null)
  const verify = async (): Promise<void> => {
    const { data, error } = await admin<Chain>('GET', 'audit/verify')
    setAnswer(error ? error.message : sentenceOf(data))
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
}

const sentenceOf = ({ rows, broken }: Chain): string =>
  broken === null
    ? `Whole: none of ${many(rows, 'row')} was changed, removed or swapped.`
    : `Broken at row ${typeof broken === 'number' ? broken : broken.id}.`
