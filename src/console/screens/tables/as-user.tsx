// The rows of a table as the user sees them whom one acts as: read by the REST API, with their token.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { acting } from '../../acting.ts'
import { api, type Failure } from '../../api.ts'
import { Icon } from '../../parts/icon.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Empty } from '../../parts/note.tsx'
import { parts } from '../../route.ts'
import { many } from '../../words.ts'

type Row = Record<string, unknown>

const pageSize = 100

export const AsUser = (): JSX.Element => {
  const [, schema, name = ''] = parts.value
  return schema === 'public' ? (
    <RowsOf key={name} name={name} />
  ) : (
    <Empty title="Users do not reach this schema">
      <p>The API serves the schema public alone.</p>
    </Empty>
  )
}

const RowsOf = ({ name }: { name: string }): JSX.Element => {
  const [rows, setRows] = useState<readonly Row[] | null>(null)
  const [hasMore, setMore] = useState(false)
  const [error, setError] = useState<Failure | null>(null)
  const [turn, setTurn] = useState(0)
  const as = acting.value
  const read = async (before: readonly Row[], signal?: AbortSignal): Promise<void> => {
    if (!as) return
    const reply = await api<Row[]>(
      'GET',
      `/rest/v1/${encodeURIComponent(name)}?limit=${pageSize + 1}&offset=${before.length}`,
      { token: as.token, ...(signal && { signal }) },
    )
    if (signal?.aborted) return
    setError(reply.error)
    if (!reply.data) return
    setMore(reply.data.length > pageSize)
    setRows([...before, ...reply.data.slice(0, pageSize)])
  }
  useEffect(() => {
    const leaving = new AbortController()
    void read([], leaving.signal)
    return () => leaving.abort()
  }, [name, as?.token, turn])
  return (
    <>
      <div class="row tools">
        <button type="button" aria-label="Refresh" onClick={() => setTurn(turn + 1)}>
          <Icon name="refresh" />
        </button>
        {as && rows && (
          <span class="quiet" role="status">
            {hasMore ? `the first ${many(rows.length, 'row')}` : many(rows.length, 'row')}, as{' '}
            {as.name} sees them
          </span>
        )}
      </div>
      <Loaded
        of={{ data: error ? null : rows, error, reload: () => setTurn(turn + 1) }}
        empty={({ length }) =>
          length === 0 && (
            <Empty title="They see no row">
              <p>The table may have some: policies decide which of them they see.</p>
            </Empty>
          )
        }
      >
        {(found) => <Found name={name} rows={found} />}
      </Loaded>
      {hasMore && !error && (
        <div class="row">
          <button type="button" onClick={() => void read(rows ?? [])}>
            More rows
          </button>
        </div>
      )}
    </>
  )
}

const Found = ({ name, rows }: { name: string; rows: readonly Row[] }): JSX.Element => {
  const columns = Object.keys(rows[0] ?? {})
  return (
    <div class="scrolls" role="region" aria-label="Rows" tabIndex={0}>
      <table class="listing" aria-label={name}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map((column) => (
                <td key={column}>
                  <span class={row[column] === null ? 'null' : 'cut'}>{textOf(row[column])}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const textOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
