// SQL as Postgres speaks it, and the names that are completed in it.
import {
  ifNotIn,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
} from '@codemirror/autocomplete'
import { PostgreSQL, schemaCompletionSource, type SQLNamespace } from '@codemirror/lang-sql'
import { syntaxTree } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { functions, keywords, types } from './known.ts'

/** As GET schema/words tells them. */
export interface Words {
  schemas: Record<string, WordsOfSchema>
  roles: readonly string[]
}

interface WordsOfSchema {
  relations: Record<string, readonly string[]>
  functions: readonly string[]
  types: readonly string[]
}

export const sqlWith = (words: Words | null): Extension => [
  PostgreSQL.language,
  completing(
    schemaCompletionSource({
      dialect: PostgreSQL,
      schema: namespaceOf(words),
      defaultSchema: 'public',
    }),
  ),
  completing(columnsOf(words)),
  completing(wordsOf(words)),
]

const completing = (source: CompletionSource): Extension =>
  PostgreSQL.language.data.of({
    autocomplete: ifNotIn(['String', 'LineComment', 'BlockComment'], source),
  })

/** A dot in a name is no border of names. */
const keyOf = (name: string): string => name.replaceAll('.', '\\.')

const namespaceOf = (words: Words | null): SQLNamespace =>
  Object.fromEntries(
    Object.entries(words?.schemas ?? {}).map(([schema, known]) => [
      keyOf(schema),
      Object.fromEntries([
        ...known.types.map((name) => [keyOf(name), leaf(name, 'type')] as const),
        ...known.functions.map((name) => [keyOf(name), leaf(name, 'function')] as const),
        ...Object.entries(known.relations).map(
          ([name, columns]) => [keyOf(name), columns] as const,
        ),
      ]),
    ]),
  )

const leaf = (name: string, type: string): { self: Completion; children: [] } => ({
  self: named(name, type),
  children: [],
})

/** Quoted where it must be. */
const named = (label: string, type: string, more: Partial<Completion> = {}): Completion => ({
  label,
  type,
  ...(!/^[a-z_][a-z_\d$]*$/.test(label) && { apply: `"${label.replaceAll('"', '""')}"` }),
  ...more,
})

const wordBefore = (context: CompletionContext): { from: number; text: string } | null => {
  const word = context.matchBefore(/[\p{L}\p{N}_$]+/u)
  const from = word?.from ?? context.pos
  // Behind a dot only what belongs to the name before it, which the schema's completion knows.
  if (context.state.sliceDoc(from - 1, from) === '.') return null
  return word || context.explicit ? { from, text: word?.text ?? '' } : null
}

const validFor = /^[\p{L}\p{N}_$]*$/u

/** The columns of the tables that the statement names, wherever it names them. */
const columnsOf = (words: Words | null): CompletionSource => {
  const relations = Object.values(words?.schemas ?? {}).flatMap((known) =>
    Object.entries(known.relations),
  )
  return (context): CompletionResult | null => {
    const word = wordBefore(context)
    if (!word) return null
    const statement = statementAt(context)
    const names = new Set(statement.match(/[\p{L}\p{N}_$]+/gu))
    const options = relations
      .filter(([name]) => names.has(name) || statement.includes(`"${name}"`))
      .flatMap(([name, columns]) =>
        columns.map((column) => named(column, 'property', { detail: name, boost: 5 })),
      )
    return { from: word.from, options, validFor }
  }
}

const statementAt = ({ state, pos }: CompletionContext): string => {
  let node = syntaxTree(state).resolveInner(pos, -1)
  while (node.parent && node.name !== 'Statement') node = node.parent
  // Between statements it is the whole text that there is.
  return state.sliceDoc(node.from, node.to)
}

const wordsOf = (words: Words | null): CompletionSource => {
  const options = [
    ...keywords.map((label) => ({ label, type: 'keyword', boost: -5 })),
    ...types.map((label) => ({ label, type: 'type', boost: -10 })),
    ...functions.map((label) => ({ label, type: 'function', boost: -10 })),
    ...(words?.roles ?? []).map((name) => named(name, 'constant', { detail: 'role', boost: -20 })),
  ]
  return (context) => {
    const word = wordBefore(context)
    return word && { from: word.from, options, validFor }
  }
}
