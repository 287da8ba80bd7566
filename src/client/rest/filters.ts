// The filters, by the names that applications call them: the same for a query and for a logic tree.
import { conditionOf, nameOf } from './encode.ts'

const operators: Record<string, string> = {
  eq: 'eq',
  neq: 'neq',
  gt: 'gt',
  gte: 'gte',
  lt: 'lt',
  lte: 'lte',
  like: 'like',
  ilike: 'ilike',
  likeAllOf: 'like(all)',
  likeAnyOf: 'like(any)',
  ilikeAllOf: 'ilike(all)',
  ilikeAnyOf: 'ilike(any)',
  regexMatch: 'match',
  regexIMatch: 'imatch',
  is: 'is',
  isDistinct: 'isdistinct',
  in: 'in',
  notIn: 'not.in',
  contains: 'cs',
  containedBy: 'cd',
  overlaps: 'ov',
  rangeGt: 'sr',
  rangeGte: 'nxl',
  rangeLt: 'sl',
  rangeLte: 'nxr',
  rangeAdjacent: 'adj',
}

const searches: Record<string, string> = { plain: 'pl', phrase: 'ph', websearch: 'w' }

interface Search {
  config?: string
  type?: string
}

type Sink<Self, Given> = (self: Self, column: string, operator: string, value: unknown) => Given

type Methods<Self, Given> = Record<string, (this: Self, ...given: never[]) => Given>

/** Methods that tell `sink` of each condition, and give what it gives. */
export const filtersFor = <Self, Given>(sink: Sink<Self, Given>): Methods<Self, Given> => {
  const methods: Methods<Self, Given> = {
    filter(column: string, operator: string, value: unknown) {
      return sink(this, column, operator, value)
    },
    not(column: string, operator: string, value: unknown) {
      return sink(this, column, `not.${operator}`, value)
    },
    textSearch(column: string, query: string, { config, type = '' }: Search = {}) {
      const language = config === undefined ? '' : `(${config})`
      return sink(this, column, `${searches[type] ?? ''}fts${language}`, query)
    },
  }
  for (const [name, operator] of Object.entries(operators))
    methods[name] = function (column: string, value: unknown) {
      return sink(this, column, operator, value)
    }
  return methods
}

const treeOf =
  (word: string) =>
  (conditions: readonly string[]): string =>
    `${word}(${conditions.join()})`

/** Writes a logic tree: each method gives one condition of it. */
export const tree: Record<string, (...given: never[]) => string> = {
  ...filtersFor<unknown, string>(
    (_, column, operator, value) => `${nameOf(column)}.${conditionOf(operator, value, true)}`,
  ),
  and: treeOf('and'),
  or: treeOf('or'),
}
