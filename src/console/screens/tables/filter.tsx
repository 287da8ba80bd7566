// Filters over the grid, all of which must hold, kept in the address.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'
import { ask } from '../../route.ts'
import { filterOf, partsOf, type Part } from './conditions.ts'
import type { Shown } from './page.ts'

const operators = [
  ['eq', 'is'],
  ['neq', 'is not'],
  ['ilike', 'contains'],
  ['gt', '>'],
  ['gte', '≥'],
  ['lt', '<'],
  ['lte', '≤'],
  ['null', 'is null'],
  ['not_null', 'is not null'],
] as const

/** As people say it. */
const words = (part: Part): string => {
  if ('raw' in part) return decodeURIComponent(part.raw.replaceAll('+', ' '))
  const { column, operator, value } = part
  if (operator === 'is') return `${column} is ${value.replace('_', ' ')}`
  const title = operators.find(([key]) => key === operator)?.[1] ?? operator
  return `${column} ${title} ${operator === 'ilike' ? value.replace(/^\*|\*$/g, '') : value}`
}

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
  const parts = partsOf(value)
  const isNull = operator === 'null' || operator === 'not_null'
  const show = (next: readonly Part[]): void => ask({ filter: filterOf(next) })
  const submit = (event: Event): void => {
    event.preventDefault()
    const next = isNull
      ? { column, operator: 'is', value: operator }
      : { column, operator, value: operator === 'ilike' ? `*${text}*` : text }
    setText('')
    show([...parts, next])
  }
  return (
    <form class="row filter" onSubmit={submit}>
      {parts.map((part, at) => (
        <span key={at} class="tag filtered">
          <span class="cut">{words(part)}</span>
          <button
            type="button"
            class="bare"
            aria-label={`Without the filter ${words(part)}`}
            onClick={() => show(parts.filter((one) => one !== part))}
          >
            <Icon name="close" />
          </button>
        </span>
      ))}
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
      {!isNull && (
        <input
          aria-label="Value"
          placeholder="Value"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      )}
      <button type="submit">Filter</button>
      {parts.length > 0 && (
        <button type="button" class="bare" onClick={() => ask({ filter: null })}>
          All rows
        </button>
      )}
    </form>
  )
}
