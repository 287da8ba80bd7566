// Functions of the application, as GET schema/functions tells them, and what the changes say of them.
import type { Change } from '../../change.ts'

export interface FunctionLine {
  /** The name with the types of its arguments. */
  id: string
  schema: string
  name: string
  kind: string
  arguments: string
  returns: string | null
  language: string
  volatility: string
  /** Runs with the rights of its owner. */
  definer: boolean
  path: string | null
  callers: string[] | null
  comment: string | null
}

export interface Parameter {
  name: string | null
  mode: string
  type: string
  default: string | null
}

/** The change that makes the function again. */
export interface FunctionWrite {
  do: 'function.write'
  schema: string
  name: string
  arguments?: { name?: string; mode?: string; type: string; default?: string }[]
  /** A type, "setof" and a type, or columns. */
  returns: string | { name: string; type: string }[]
  language?: string
  volatility?: string
  parallel?: string
  strict?: boolean
  definer?: boolean
  settings?: Record<string, string | string[]>
  body: string
  comment?: string
}

export interface OneFunction extends FunctionLine {
  parallel: string
  strict: boolean
  leakproof: boolean
  settings: string[]
  owner: string
  source: string
  definition: string
  dependents: { kind: string; identity: string }[]
  parameters: Parameter[]
  /** Null where only the definition makes it again. */
  write: FunctionWrite | null
}

export interface FunctionTrigger {
  id: string
  schema: string
  table: string
  name: string
  enabled: string
  /** The id of what it calls. */
  function: string
  definition: string
}

export const isForTriggers = ({ returns }: Pick<FunctionLine, 'returns'>): boolean =>
  returns === 'trigger' || returns === 'event_trigger'

/** What a call gives; what it gets back is not among them. */
export const givenOf = ({ parameters }: Pick<OneFunction, 'parameters'>): Parameter[] =>
  parameters.filter(({ mode }) => mode !== 'out' && mode !== 'table')

/** How changes name it, whatever others have the same name. */
export const named = (
  of: Pick<OneFunction, 'schema' | 'name' | 'parameters'>,
): { schema: string; name: string; arguments: string[] } => ({
  schema: of.schema,
  name: of.name,
  arguments: givenOf(of).map(({ type }) => type),
})

export const grant = (of: OneFunction, how: 'give' | 'take', roles: string[]): Change => ({
  do: `grant.${how}`,
  kind: 'function',
  ...named(of),
  privileges: ['execute'],
  roles,
})

/** PUBLIC is everybody, so anon too. */
export const isOpenToAnon = ({ callers }: Pick<FunctionLine, 'callers'>): boolean =>
  callers?.some((role) => role === 'public' || role === 'anon') ?? false
