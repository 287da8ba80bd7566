// The schemas of the database, as GET schema tells them: a line for each table and view.

export interface SchemaReply {
  fields: string[]
  schemas: { name: string; ours: boolean; comment: string | null; relations: unknown[][] }[]
}

export interface RelationLine {
  schema: string
  ours: boolean
  name: string
  kind: string
  /** -1 is unknown. */
  estimate: number
  bytes: number | null
  rls: boolean
  policies: number
  watched: boolean
  comment: string | null
}

export const linesOf = (reply: SchemaReply | null): RelationLine[] =>
  (reply?.schemas ?? []).flatMap(({ name: schema, ours, relations }) =>
    relations.map(
      (values) =>
        ({
          schema,
          ours,
          ...Object.fromEntries(reply?.fields.map((field, at) => [field, values[at]]) ?? []),
        }) as RelationLine,
    ),
  )

export interface Column {
  name: string
  type: string
  nullable: boolean
  default: string | null
  primary: boolean
  identity: string | null
  generated: string | null
  labels: string[] | null
  comment: string | null
}

export interface Named {
  schema: string
  name: string
}

export interface Key {
  kind: string
  name: string
  definition: string
  columns: string[]
  valid: boolean
  inherited: boolean
  comment: string | null
  /** Of a foreign key: whose rows refer, and to what. */
  from?: Named
  to?: Named & { columns: string[] }
  on_delete?: string
}

export interface Index {
  name: string
  definition: string
  bytes: number | null
  scans: number
  valid: boolean
  /** The key that it is for. */
  constraint: string | null
  comment: string | null
}

export interface RelationTrigger {
  name: string
  definition: string
  enabled: string
  function: string
  ours: boolean
  comment: string | null
}

export interface Grant {
  role: string
  rights: string[]
  may_grant: string[]
  /** Rights by column, where not of the whole. */
  columns: Record<string, string[]>
}

export interface Policy {
  name: string
  command: string
  roles: string[]
  using: string | null
  check: string | null
  permissive: boolean
}

export interface Relation {
  schema: string
  name: string
  kind: string
  ours: boolean
  owner: string
  rls: boolean
  rls_forced: boolean
  watched: boolean
  comment: string | null
  /** -1 is unknown. */
  estimate: number
  options: string[]
  /** Of a view. */
  query: string | null
  columns: Column[]
  keys: Key[]
  /** Foreign keys of others that point here. */
  referenced_by: Key[]
  policies: Policy[]
  indexes: Index[]
  triggers: RelationTrigger[]
  grants: Grant[]
  publications: string[]
  partitions: { key: string | null; bound: string | null; parents: Named[]; children: Named[] }
  dependents: { kind: string; identity: string }[]
  bytes: { table: number; total: number; indexes: number } | null
  definition: string
  fingerprint: string
}
