// What the API answers to, out of the description that it gives of itself.

export interface ApiColumn {
  name: string
  /** What an example has in its place. */
  sample: unknown
  isKey: boolean
  isNeeded: boolean
  /** Filled by the database alone. */
  isFixed: boolean
}

export interface Thing {
  kind: 'table' | 'rpc'
  name: string
  summary: string | null
  /** GET, POST, PATCH, DELETE: what this role may. */
  methods: readonly string[]
  /** Of a function: its arguments. */
  columns: readonly ApiColumn[]
}

interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  description?: string
  readOnly?: boolean
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  $ref?: string
}

interface Content {
  content?: Record<string, { schema: Schema }>
}

interface Operation {
  summary?: string
  requestBody?: Content
  responses?: Record<string, Content>
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export const thingsOf = ({ paths, components }: OpenApi): Thing[] => {
  const whole = (schema: Schema | undefined): Schema => {
    if (schema?.$ref === undefined) return schema ?? {}
    const name = schema.$ref.slice('#/components/schemas/'.length)
    return components.schemas[name] ?? {}
  }
  return Object.entries(paths).map(([path, operations]) => {
    const isCall = path.startsWith('/rpc/')
    const first = Object.values(operations)[0]
    return {
      kind: isCall ? 'rpc' : 'table',
      name: decodeURIComponent(path.slice(isCall ? '/rpc/'.length : 1)),
      summary: first?.summary ?? null,
      methods: Object.keys(operations).map((method) => method.toUpperCase()),
      columns: isCall ? argumentsOf(operations, whole) : columnsOf(operations, whole),
    }
  })
}

type Whole = (schema: Schema | undefined) => Schema

const jsonOf = (content: Content | undefined): Schema | undefined =>
  content?.content?.['application/json']?.schema

const columnsOf = (operations: Record<string, Operation>, whole: Whole): ApiColumn[] => {
  const { get, post, patch } = operations
  const written = whole(jsonOf(post?.requestBody)?.oneOf?.[0])
  const shown = jsonOf((get ?? patch)?.responses?.['200'])?.items ?? written.allOf?.[0]
  const needed = written.allOf?.flatMap(({ required = [] }) => required) ?? []
  return described(whole(shown), needed)
}

/** Of functions of one name, those of the first. */
const argumentsOf = ({ post }: Record<string, Operation>, whole: Whole): ApiColumn[] => {
  const body = whole(jsonOf(post?.requestBody))
  const one = whole([...(body.anyOf ?? []), ...(body.oneOf ?? []), body][0])
  return described(one, one.required ?? [])
}

const described = ({ properties = {} }: Schema, needed: readonly string[]): ApiColumn[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    sample: sampleOf(schema),
    isKey: /^Primary key\b/m.test(schema.description ?? ''),
    isNeeded: needed.includes(name),
    isFixed: schema.readOnly === true,
  }))

const formats: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  'date-time': '2026-01-01T12:00:00Z',
  date: '2026-01-01',
  time: '12:00:00',
}

const sampleOf = (schema: Schema): unknown => {
  const [type] = [schema.type ?? []].flat()
  if (schema.enum) return schema.enum[0]
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  if (type === 'array') return [sampleOf(schema.items ?? {})]
  if (type === 'string') return formats[schema.format ?? ''] ?? 'text'
  return {}
}
