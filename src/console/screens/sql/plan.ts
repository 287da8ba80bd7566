// A plan of Postgres as lines of a tree, each with what it takes alone.

interface Node {
  'Node Type': string
  'Parent Relationship'?: string
  'Subplan Name'?: string
  'Relation Name'?: string
  Schema?: string
  Alias?: string
  'Index Name'?: string
  'CTE Name'?: string
  'Function Name'?: string
  'Join Type'?: string
  Operation?: string
  Strategy?: string
  'Startup Cost': number
  'Total Cost': number
  'Plan Rows': number
  'Actual Total Time'?: number
  'Actual Rows'?: number
  'Actual Loops'?: number
  Plans?: Node[]
  [more: string]: unknown
}

export interface PlanLine {
  depth: number
  name: string
  /** What it reads, by its own name. */
  of: string
  facts: readonly [name: string, value: string][]
  cost: readonly [startup: number, total: number]
  expected: number
  /** Of all loops; null where it was not run. */
  rows: number | null
  loops: number | null
  /** Milliseconds, without the nodes below. */
  ms: number | null
  /** Of the whole: of its time, or where it was not run of its cost. */
  share: number
}

export interface QueryPlan {
  lines: readonly PlanLine[]
  planning: number | null
  execution: number | null
}

const named: readonly (keyof Node)[] = [
  'Relation Name',
  'Index Name',
  'CTE Name',
  'Function Name',
  'Subplan Name',
]

const shownFacts = [
  'Index Cond',
  'Recheck Cond',
  'Hash Cond',
  'Merge Cond',
  'Join Filter',
  'Filter',
  'Rows Removed by Filter',
  'Rows Removed by Join Filter',
  'Rows Removed by Index Recheck',
  'Sort Key',
  'Sort Method',
  'Group Key',
  'Heap Fetches',
  'Workers Launched',
  'Shared Hit Blocks',
  'Shared Read Blocks',
  'Temp Written Blocks',
]

export const planOf = (found: unknown): QueryPlan | null => {
  const [top] = (Array.isArray(found) ? found : []) as Record<string, unknown>[]
  const root = top?.['Plan'] as Node | undefined
  if (!root) return null
  const whole = timeOf(root) ?? root['Total Cost']
  const number = (name: string): number | null =>
    typeof top?.[name] === 'number' ? top[name] : null
  return {
    lines: linesOf(root, 0, whole),
    planning: number('Planning Time'),
    execution: number('Execution Time'),
  }
}

/** A table that is read whole, although a condition keeps some of its rows alone: an index may spare that. */
export interface WholeRead {
  schema: string
  table: string
  condition: string
}

/** Of a plan with the names of schemas. */
export const wholeReadsOf = (found: unknown): WholeRead[] => {
  const [top] = (Array.isArray(found) ? found : []) as { Plan?: Node }[]
  const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
  return (top?.Plan ? nodes(top.Plan) : []).flatMap((node) => {
    const { Schema: schema, 'Relation Name': table, Filter: condition } = node
    return node['Node Type'] === 'Seq Scan' &&
      schema !== undefined &&
      table !== undefined &&
      typeof condition === 'string'
      ? [{ schema, table, condition }]
      : []
  })
}

/** Of all loops. */
const timeOf = (node: Node): number | null => {
  const time = node['Actual Total Time']
  return time === undefined ? null : time * (node['Actual Loops'] ?? 1)
}

const linesOf = (node: Node, depth: number, whole: number): PlanLine[] => {
  const below = node.Plans ?? []
  const time = timeOf(node)
  const sum = (of: (one: Node) => number): number => below.reduce((n, one) => n + of(one), 0)
  const ms = time === null ? null : Math.max(0, time - sum((one) => timeOf(one) ?? 0))
  const ownCost = Math.max(0, node['Total Cost'] - sum((one) => one['Total Cost']))
  const loops = node['Actual Loops'] ?? null
  const actual = node['Actual Rows']
  return [
    {
      depth,
      name: nameOf(node),
      of: placeOf(node),
      facts: factsOf(node),
      cost: [node['Startup Cost'], node['Total Cost']],
      expected: node['Plan Rows'] * Math.max(1, loops ?? 1),
      rows: actual === undefined ? null : Math.round(actual * (loops ?? 1)),
      loops,
      ms,
      share: whole > 0 ? Math.min(1, (ms ?? ownCost) / whole) : 0,
    },
    ...below.flatMap((one) => linesOf(one, depth + 1, whole)),
  ]
}

const nameOf = (node: Node): string => {
  const type = node['Node Type']
  if (type === 'ModifyTable') return node.Operation ?? type
  const join = node['Join Type']
  if (join !== undefined && join !== 'Inner') return `${type} (${join})`
  return node.Strategy === 'Hashed' ? `Hash ${type}` : type
}

const placeOf = (node: Node): string => {
  const names = named.flatMap((key) => {
    const value = node[key]
    return typeof value === 'string' ? [value] : []
  })
  const alias = node.Alias
  return [...names, ...(alias !== undefined && !names.includes(alias) ? [alias] : [])].join(' ')
}

const factsOf = (node: Node): [string, string][] =>
  shownFacts.flatMap((name): [string, string][] => {
    const value = node[name]
    if (typeof value === 'string') return [[name, value]]
    if (Array.isArray(value)) return [[name, value.join(', ')]]
    return typeof value === 'number' && value > 0 ? [[name, value.toLocaleString('en')]] : []
  })
