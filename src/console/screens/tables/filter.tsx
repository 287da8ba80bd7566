// Filters over the grid, all of which must hold, kept in the address.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'
import { ask } from '../../route.ts'
import { quoted, quotedName, test } from './names.ts'
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

interface Condition {
  column: string
  operator: string
  value: string
}

/** What is no plain condition, such as a choice between some, stays as it is. */
type Part = Condition | { raw: string }

const bare = (text: string): string =>
  text.startsWith('"') && text.endsWith('"') && text.length > 1
    ? text.slice(1, -1).replace(/\\([\s\S])/g, '$1')
    : text

/** At commas that stand in no quotes and no parentheses. */
const split = (text: string): string[] =>
  text.match(/(?:"(?:[^"\\]|\\.)*"|\((?:"(?:[^"\\]|\\.)*"|[^()"])*\)|[^,"()]|["()])+/g) ?? []

const conditionOf = (text: string): Condition | null => {
  const [, column, operator, value] =
    /^("(?:[^"\\]|\\.)*"|[^."()]+)\.([a-z]+)\.([\s\S]*)$/.exec(text) ?? []
  return column === undefined || operator === undefined || operator === 'not' || column === 'not'
    ? null
    : { column: bare(column), operator, value: bare(value ?? '') }
}

const tree = 'and='

/** The filter of the address as conditions that all must hold, and back. */
const partsOf = (filter: string): Part[] =>
  [...new URLSearchParams(filter)].flatMap(([name, text]): Part[] => {
    if (name === 'and') {
      const found = split(text.slice(1, -1)).map(conditionOf)
      return found.includes(null)
        ? [{ raw: `${tree}${encodeURIComponent(text)}` }]
        : found.filter((one) => one !== null)
    }
    const [, operator, value] = /^([a-z]+)\.([\s\S]*)$/.exec(text) ?? []
    return operator === undefined || operator === 'not' || name === 'or'
      ? [{ raw: new URLSearchParams([[name, text]]).toString() }]
      : [{ column: bare(name), operator, value: value ?? '' }]
  })

const inTree = ({ column, operator, value }: Condition): string =>
  `${quotedName(column)}.${operator}.${
    operator === 'is' || operator === 'in' ? value : quoted(value)
  }`

/** A column may stand in a query once: what would stand there twice goes into a list. */
const filterOf = (parts: readonly Part[]): string => {
  const conditions = parts.filter((part) => 'column' in part)
  const raws = parts.flatMap((part) => ('raw' in part ? [part.raw] : []))
  const columns = new Set(conditions.map(({ column }) => column))
  const typed = raws.find((raw) => raw.startsWith(tree))
  if (columns.size === conditions.length && typed === undefined)
    return [...raws, ...conditions.map((one) => test(one.column, one.operator, one.value))].join(
      '&',
    )
  const inner =
    typed === undefined ? [] : [decodeURIComponent(typed.slice(tree.length)).slice(1, -1)]
  const all = [...inner, ...conditions.map(inTree)].join(',')
  return [...raws.filter((raw) => raw !== typed), `${tree}${encodeURIComponent(`(${all})`)}`].join(
    '&',
  )
}
