// The filter of the address as conditions that all must hold, and back.
import { quoted, quotedName, test } from './names.ts'

export interface Condition {
  column: string
  operator: string
  value: string
}

/** What is no plain condition, such as a choice between some, stays as it is. */
export type Part = Condition | { raw: string }

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

export const partsOf = (filter: string): Part[] =>
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
export const filterOf = (parts: readonly Part[]): string => {
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
