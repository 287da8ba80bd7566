// The filters in the types. Each takes a column, or a path into an embedded table or JSON, whose type nothing knows.

export type Path = `${string}.${string}` | `${string}->${string}` | `"${string}"`

export type Name<Row> = (keyof Row & string) | Path

type Value<Row, K> = K extends keyof Row ? Row[K] : unknown

type Known<Row, K> = K extends keyof Row ? NonNullable<Row[K]> : unknown

type Container<Row, K> = string | readonly unknown[] | Record<string, unknown> | Known<Row, K>

export type Operator =
  | 'eq'
  | 'neq'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'like'
  | 'ilike'
  | 'match'
  | 'imatch'
  | 'is'
  | 'isdistinct'
  | 'in'
  | 'cs'
  | 'cd'
  | 'ov'
  | 'sl'
  | 'sr'
  | 'nxr'
  | 'nxl'
  | 'adj'
  | 'fts'
  | 'plfts'
  | 'phfts'
  | 'wfts'
  | `${'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'ilike' | 'match' | 'imatch'}(${'any' | 'all'})`
  | `${'' | 'pl' | 'ph' | 'w'}fts(${string})`

export interface SearchOptions {
  /** Of the text search: english. */
  config?: string
  type?: 'plain' | 'phrase' | 'websearch'
}

/** What is a condition of a query, and of a logic tree. */
interface Tests<Row, Given> {
  eq<K extends Name<Row>>(column: K, value: Known<Row, K>): Given
  neq<K extends Name<Row>>(column: K, value: Value<Row, K>): Given
  gt<K extends Name<Row>>(column: K, value: Known<Row, K>): Given
  gte<K extends Name<Row>>(column: K, value: Known<Row, K>): Given
  lt<K extends Name<Row>>(column: K, value: Known<Row, K>): Given
  lte<K extends Name<Row>>(column: K, value: Known<Row, K>): Given
  /** `*` is as good as `%`. */
  like(column: Name<Row>, pattern: string): Given
  ilike(column: Name<Row>, pattern: string): Given
  likeAllOf(column: Name<Row>, patterns: readonly string[]): Given
  likeAnyOf(column: Name<Row>, patterns: readonly string[]): Given
  ilikeAllOf(column: Name<Row>, patterns: readonly string[]): Given
  ilikeAnyOf(column: Name<Row>, patterns: readonly string[]): Given
  regexMatch(column: Name<Row>, pattern: string): Given
  regexIMatch(column: Name<Row>, pattern: string): Given
  is(column: Name<Row>, value: boolean | null | 'not_null' | 'unknown'): Given
  /** Null is distinct from every value, and not from itself. */
  isDistinct<K extends Name<Row>>(column: K, value: Value<Row, K>): Given
  in<K extends Name<Row>>(column: K, values: readonly Known<Row, K>[]): Given
  notIn<K extends Name<Row>>(column: K, values: readonly Known<Row, K>[]): Given
  /** An array is one of Postgres, an object is JSON, and a text is what you wrote. */
  contains<K extends Name<Row>>(column: K, value: Container<Row, K>): Given
  containedBy<K extends Name<Row>>(column: K, value: Container<Row, K>): Given
  overlaps(column: Name<Row>, value: string | readonly unknown[]): Given
  rangeGt(column: Name<Row>, range: string): Given
  rangeGte(column: Name<Row>, range: string): Given
  rangeLt(column: Name<Row>, range: string): Given
  rangeLte(column: Name<Row>, range: string): Given
  rangeAdjacent(column: Name<Row>, range: string): Given
  textSearch(column: Name<Row>, query: string, options?: SearchOptions): Given
  not(column: Name<Row>, operator: Operator, value: unknown): Given
  filter(column: Name<Row>, operator: Operator | `not.${Operator}`, value: unknown): Given
}

declare const condition: unique symbol

/** One of a logic tree, as written. */
export type Condition = string & { [condition]: true }

export interface Tree<Row> extends Tests<Row, Condition> {
  and(conditions: readonly Condition[]): Condition
  or(conditions: readonly Condition[]): Condition
}

export interface Filters<Row, Self> extends Tests<Row, Self> {
  /** Each column equals its value, or is null. */
  match(values: Partial<Row> & object): Self
  /** One of the conditions, given as the service reads them or by a function, which quotes. */
  or(
    conditions: string | ((q: Tree<Row>) => readonly Condition[]),
    options?: { referencedTable?: undefined },
  ): Self
  or(
    conditions: string | ((q: Tree<Record<string, unknown>>) => readonly Condition[]),
    options: { referencedTable?: string },
  ): Self
}
