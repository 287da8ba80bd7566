// Statements as the parser of Postgres sees them: trees of JSON, without places in the text.
import { loadModule, parseSync } from 'libpg-query'
import { isSpace, skip } from './bytes.ts'

export type Tree = Record<string, unknown>

/** Loads the parser, once. */
export const loadParser = loadModule

const places = new Set(['location', 'name_location', 'rexpr_list_start', 'rexpr_list_end'])

const withoutPlaces = (_key: string, value: unknown): unknown =>
  places.has(_key) && typeof value === 'number' ? undefined : value

/** The tree of exactly one statement; null for none. Throws the parser's message. */
export const parseOne = (text: string): Tree | null => {
  const { stmts } = parseSync(text) as { stmts?: { stmt: Tree }[] }
  const [first, second] = stmts ?? []
  if (second) throw new Error('more than one statement was read as one')
  if (!first) return null
  return JSON.parse(JSON.stringify(first.stmt, withoutPlaces)) as Tree
}

const endOfComment = (text: string, from: number): number => {
  let depth = 1
  let at = from + 2
  for (; at < text.length && depth > 0; at++) {
    const two = text.slice(at, at + 2)
    if (two === '*/' || two === '/*') {
      depth += two === '/*' ? 1 : -1
      at++
    }
  }
  return at
}

const tokens =
  /--[^\n]*|"(?:[^"]|"")*"|(\$(?:[A-Za-z_\x80-\uffff][\w\x80-\uffff]*)?\$)[^]*?\1|[A-Za-z_\x80-\uffff][\w$\x80-\uffff]*'?|'(?:\\[^]|''|[^'\\])*'|[^]/gy

/** Marks strings with backslashes as such, as standard_conforming_strings = off does not ask for it. */
export const withMarkedEscapes = (text: string): string => {
  if (!text.includes('\\')) return text
  let marked = ''
  let at = 0
  while (at < text.length) {
    if (text.startsWith('/*', at)) {
      const end = endOfComment(text, at)
      marked += text.slice(at, end)
      at = end
      continue
    }
    tokens.lastIndex = at
    const token = tokens.exec(text)?.[0] ?? text[at] ?? ''
    const isPrefix = token.length > 1 && token.endsWith("'") && !/^['"$-]/.test(token)
    // Of a prefixed string (E'..', B'..') the prefix alone was read; what it marks stays as it is.
    const end = isPrefix ? endOfString(text, at + token.length) : at + token.length
    const whole = text.slice(at, end)
    marked += token.startsWith("'") && token.includes('\\') ? `E${whole}` : whole
    at = end
  }
  return marked
}

const endOfString = (text: string, from: number): number => {
  const form = /(?:\\[^]|''|[^'\\])*'/y
  form.lastIndex = from
  return form.test(text) ? form.lastIndex : text.length
}

interface Constant {
  A_Const?: {
    sval?: { sval?: string }
    ival?: { ival?: number }
    boolval?: { boolval?: boolean }
  }
}

const constantOf = (node: unknown): string | null =>
  (node as Constant | null)?.A_Const?.sval?.sval ?? null

export interface Setting {
  name: string
  /** Null: to its default. */
  value: string[] | null
}

interface Nodes {
  VariableSetStmt?: { kind?: string; name?: string; args?: unknown[] }
  SelectStmt?: {
    targetList?: {
      ResTarget?: {
        val?: { FuncCall?: { funcname?: { String?: { sval?: string } }[]; args?: unknown[] } }
      }
    }[]
  }
}

/** What SET, RESET and SELECT set_config(..) change. */
export const settingOf = (tree: Tree): Setting | null => {
  const { VariableSetStmt: set, SelectStmt: select } = tree as Nodes
  if (set) {
    if (set.kind === 'VAR_RESET_ALL') return { name: 'all', value: null }
    const value = set.kind === 'VAR_SET_VALUE' ? (set.args ?? []).map((one) => wordOf(one)) : null
    return { name: (set.name ?? '').toLowerCase(), value }
  }
  const call = select?.targetList?.[0]?.ResTarget?.val?.FuncCall
  if (call?.funcname?.at(-1)?.String?.sval !== 'set_config') return null
  const [name, value] = (call.args ?? []).map(constantOf)
  if (name === null || name === undefined) return null
  return { name: name.toLowerCase(), value: value ? value.split(',').map((one) => one.trim()) : [] }
}

/** Of a value of SET: 'UTF8', on and off, which the parser takes for words. */
const wordOf = (node: unknown): string => {
  const constant = (node as Constant).A_Const
  if (constant?.boolval) return constant.boolval.boolval === true ? 'on' : 'off'
  return constant?.sval?.sval ?? String(constant?.ival?.ival ?? '')
}

/** The first word of a statement, lower-case. */
export const firstWord = (bytes: Buffer): string => {
  const start = skip(bytes, 0, isSpace)
  let end = start
  while (end < bytes.length && end < start + 20 && ((bytes[end] as number) | 0x20) >= 0x61) end++
  return bytes.toString('latin1', start, end).toLowerCase()
}
