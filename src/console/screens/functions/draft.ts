// A function as the form has it, and the changes that make it so.
import type { Change } from '../../change.ts'
import { grant, named, type OneFunction, type FunctionWrite } from './functions.ts'

export interface Argument {
  name: string
  type: string
  mode: string
  default: string
}

export interface FunctionDraft {
  schema: string
  name: string
  arguments: readonly Argument[]
  /** one: a value; setof: rows of a type; table: rows of these columns. */
  gives: 'one' | 'setof' | 'table'
  type: string
  columns: readonly { name: string; type: string }[]
  language: string
  volatility: string
  strict: boolean
  definer: boolean
  /** Separated by commas; empty is none. */
  path: string
  body: string
  comment: string
}

export const bodies: Record<string, string> = {
  sql: '\nselect 1\n',
  plpgsql: '\nbegin\n  return 1;\nend\n',
}

export const fresh: FunctionDraft = {
  ...{ schema: 'public', name: '', arguments: [], gives: 'one', type: 'integer', columns: [] },
  ...{ language: 'sql', volatility: 'stable', strict: false, definer: false, path: '' },
  ...{ body: bodies['sql'] ?? '', comment: '' },
}

export const draftOf = (write: FunctionWrite): FunctionDraft => {
  const { returns, settings, arguments: given = [] } = write
  const path = settings?.['search_path'] ?? []
  const isSet = typeof returns === 'string' && /^setof\s/i.test(returns)
  return {
    schema: write.schema,
    name: write.name,
    arguments: given.map((one) => ({
      name: one.name ?? '',
      type: one.type,
      mode: one.mode ?? 'in',
      default: one.default ?? '',
    })),
    gives: typeof returns !== 'string' ? 'table' : isSet ? 'setof' : 'one',
    type: typeof returns === 'string' ? returns.replace(/^setof\s+/i, '') : '',
    columns: typeof returns === 'string' ? [] : returns,
    language: write.language ?? 'sql',
    volatility: write.volatility ?? 'volatile',
    strict: write.strict ?? false,
    definer: write.definer ?? false,
    path: [path].flat().map(quotedName).join(', '),
    body: write.body,
    comment: write.comment ?? '',
  }
}

const quotedName = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`

const namesOf = (path: string): string[] =>
  [...path.matchAll(/"((?:[^"]|"")*)"|[^",\s]+/g)].map(([whole, inner]) =>
    inner === undefined ? whole : inner.replaceAll('""', '"'),
  )

const returnsOf = ({ gives, type, columns }: FunctionDraft): FunctionWrite['returns'] =>
  gives === 'table' ? [...columns] : gives === 'setof' ? `setof ${type}` : type

export const writeOf = (draft: FunctionDraft, before: FunctionWrite | null): FunctionWrite => {
  const settings = { ...before?.settings }
  delete settings['search_path']
  const path = namesOf(draft.path)
  return {
    do: 'function.write',
    schema: draft.schema,
    name: draft.name,
    arguments: draft.arguments.map((one) => ({
      type: one.type,
      ...(one.name !== '' && { name: one.name }),
      ...(one.mode !== 'in' && { mode: one.mode }),
      ...(one.default !== '' && { default: one.default }),
    })),
    returns: returnsOf(draft),
    language: draft.language,
    volatility: draft.volatility,
    ...(before?.parallel !== undefined && { parallel: before.parallel }),
    strict: draft.strict,
    definer: draft.definer,
    settings: { ...settings, ...(path.length > 0 && { search_path: path }) },
    body: draft.body,
    // An empty one takes away what was there.
    ...((draft.comment !== '' || before?.comment !== undefined) && { comment: draft.comment }),
  }
}

/** What CREATE OR REPLACE makes of it: the same function, one beside it, or an error. */
export type Effect = 'replaces' | 'stands beside' | 'is refused'

export const effectOf = (of: OneFunction, draft: FunctionDraft): Effect => {
  if (!of.write) return 'replaces'
  const before = draftOf(of.write)
  const typesOf = ({ arguments: given }: FunctionDraft): string =>
    JSON.stringify(given.filter(({ mode }) => mode !== 'out').map(({ type }) => type))
  if (
    before.schema !== draft.schema ||
    before.name !== draft.name ||
    typesOf(before) !== typesOf(draft)
  )
    return 'stands beside'
  const told = (one: FunctionDraft): string =>
    JSON.stringify([
      returnsOf(one),
      one.arguments.map(({ name, mode, type }) => [name, mode, type]),
    ])
  const isBare = draft.arguments.some(
    (one, at) => one.default === '' && before.arguments[at]?.default !== '',
  )
  return told(before) !== told(draft) || isBare ? 'is refused' : 'replaces'
}

/** With the old one dropped first, whoever might call it may call the new one. */
export const changesOf = (
  draft: FunctionDraft,
  of: OneFunction | null,
  isDropping: boolean,
): Change[] => {
  const write = writeOf(draft, of?.write ?? null)
  const change: Change = { ...write }
  if (!of || !isDropping) return [change]
  const given = draft.arguments.filter(({ mode }) => mode !== 'out')
  const next = {
    ...of,
    schema: draft.schema,
    name: draft.name,
    parameters: given.map((one) => ({ ...one, default: null })),
  }
  const callers = of.callers ?? []
  const others = callers.filter((role) => role !== 'public')
  return [
    { do: 'function.drop', ...named(of) },
    change,
    ...(callers.includes('public') ? [] : [grant(next, 'take', ['public'])]),
    ...(others.length > 0 ? [grant(next, 'give', others)] : []),
  ]
}
