// One filter over the grid, kept in the address.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { ask } from '../../route.ts'
import type { Shown } from './page.ts'

const operators = [
  ['eq', 'is'],
  ['neq', 'is not'],
  ['ilike', 'contains'],
  ['gt', '>'],
  ['gte', '≥'],
  ['lt', '<'],
  ['lte', '≤'],
  ['is', 'is null'],
] as const

export const Filter = ({
  columns,
  value,
}: {
  columns: readonly Shown[]
  value: string
}): JSX.Element => {
  const [column, setColumn] = useState(columns[0]?.name ?? '')
  const [operator, setOperator] = useState<string>('eq')
  const [text, setText] = useState('')
  const submit = (event: Event): void => {
    event.preventDefault()
    const wanted = { is: 'null', ilike: `*${text}*` }[operator] ?? text
    const name = /^[a-z_]\w*$/i.test(column) ? column : `"${column.replace(/["\\]/g, '\\$&')}"`
    ask({ filter: `${encodeURIComponent(name)}=${operator}.${encodeURIComponent(wanted)}` })
  }
  return (
    <form class="row filter" onSubmit={submit}>
      <select
        aria-label="Column"
        value={column}
        onChange={(event) => setColumn(event.currentTarget.value)}
      >
        {columns.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <select
        aria-label="Comparison"
        value={operator}
        onChange={(event) => setOperator(event.currentTarget.value)}
      >
        {operators.map(([key, title]) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </select>
      {operator !== 'is' && (
        <input
          aria-label="Value"
          placeholder="Value"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      )}
      <button type="submit">Filter</button>
      {value !== '' && (
        <button type="button" class="bare" onClick={() => ask({ filter: null })}>
          All rows
        </button>
      )}
    </form>
  )
}
