// Reading the schema of the application, as a viewer.
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneDatabase } from '../../support/database.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { expectRefusal } from '../../support/refused.ts'
import type { Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'
import { newSchema, rareSchema, richSchema } from './rich-schema.ts'

const service = useService({ schema: richSchema })
let viewer: SignedIn

beforeAll(async () => {
  viewer = await signIn(service, 'viewer')
})

const get = (path: string, headers?: Record<string, string>): Promise<Answer> =>
  viewer.send('GET', path, undefined, headers)

const hostile = 'x"; drop table y; --'
const hostileTable = 't"; drop table y; --'

interface Listed {
  name: string
  ours: boolean
  relations: unknown[][]
}

describe('GET /admin/v1/schema', () => {
  it('lists the schemas of the application, a short line for each relation', async () => {
    const { status, json } = await get('schema')
    expect(status).toBe(200)
    const schemas = json.schemas as Listed[]
    expect(schemas.map(({ name }) => name)).toEqual([
      'app',
      'auth',
      'public',
      'realtime',
      'storage',
      hostile,
    ])
    expect(schemas.filter(({ ours }) => ours).map(({ name }) => name)).toEqual([
      'auth',
      'realtime',
      'storage',
    ])
    expect(json.fields).toEqual([
      'name',
      'kind',
      'estimate',
      'bytes',
      'rls',
      'policies',
      'watched',
      'comment',
    ])
    const lines = schemas.find(({ name }) => name === 'public')?.relations ?? []
    expect(lines.find(([name]) => name === 'people')).toEqual([
      'people',
      'table',
      -1,
      expect.any(Number),
      true,
      2,
      false,
      "People, it's \\ them",
    ])
    expect(schemas.find(({ name }) => name === 'auth')?.relations.map(([name]) => name)).toEqual([
      'users',
    ])
  })

  it('gives 304 while the catalogue is the same, and not after a change', async () => {
    const tagged = async (): Promise<string> => (await get('schema')).headers.get('etag') ?? ''
    const etag = await tagged()
    const again = await get('schema', { 'if-none-match': etag })
    // The version changes with the minute.
    if (again.status !== 304) expect(await tagged()).not.toBe(etag)
    else expect([again.text, again.headers.get('etag')]).toEqual(['', etag])
    await service.sql('create table public.one_more (id integer)')
    const changed = await get('schema', { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.text).toContain('one_more')
    await service.sql('drop table public.one_more')
  })

  it('says that a table is watched', async () => {
    await service.sql("select realtime.watch('people')")
    const { json } = await get('schema/relations/public/people')
    expect(json.watched).toBe(true)
    expect(json.triggers.map(({ name }: Listed) => name)).toEqual(['touch'])
    expect(json.definition).not.toContain('realtime')
    await service.sql("select realtime.unwatch('people')")
  })
})

describe('GET /admin/v1/schema/relations/:schema/:name', () => {
  it('describes a table', async () => {
    const { status, json } = await get('schema/relations/public/people')
    expect(status).toBe(200)
    expect(json).toMatchObject({
      schema: 'public',
      name: 'people',
      kind: 'table',
      ours: false,
      rls: true,
      rls_forced: true,
      replica_identity: 'full',
      publications: ['moves'],
    })
    expect(json.columns.find(({ name }: Listed) => name === 'mood')).toEqual({
      name: 'mood',
      type: 'app.mood',
      nullable: false,
      default: "'ok'::app.mood",
      generated: null,
      identity: null,
      primary: false,
      labels: ['sad', 'soso', 'ok', "it's"],
      collation: null,
      comment: null,
    })
    expect(json.referenced_by.map(({ from }: { from: unknown }) => from)).toEqual([
      { schema: 'app', name: 'orders' },
    ])
    expect(json.policies.map(({ name }: Listed) => name)).toEqual(['never', 'own'])
    expect(json.dependents).toContainEqual({ kind: 'view', identity: 'public.happy' })
    expect(json.grants).toContainEqual({
      role: 'anon',
      rights: [],
      may_grant: [],
      columns: { select: ['code', 'id'], update: ['code'] },
    })
    expect(json.fingerprint).toMatch(/^[0-9a-f]{64}$/)
  })

  it('describes partitions, views, and tables of ours that may have triggers', async () => {
    const parted = await get('schema/relations/app/log')
    expect(parted.json.partitions.children.map(({ name }: Listed) => name)).toEqual([
      'log_2020',
      'log_2021',
      'log_rest',
    ])
    const view = await get('schema/relations/public/happy')
    expect(view.json).toMatchObject({
      kind: 'view',
      options: ['security_invoker=true', 'check_option=cascaded'],
    })
    const users = await get('schema/relations/auth/users')
    expect(users.json).toMatchObject({ ours: true })
    expect(users.json.triggers).toContainEqual(
      expect.objectContaining({ name: 'on_user', ours: false }),
    )
  })

  it('takes any name', async () => {
    const path = `schema/relations/${encodeURIComponent(hostile)}/${encodeURIComponent(hostileTable)}`
    const { status, json } = await get(path)
    expect(status).toBe(200)
    expect(json.columns.map(({ name }: Listed) => name)).toEqual(['c"; --', 'ünï cödé'])
  })

  it.each(['public/nothing', 'auth/sessions', 'pg_catalog/pg_class', 'core/error', "public/';--"])(
    'has nothing at %s',
    async (path) => expectRefusal(await get(`schema/relations/${path}`), 404, 'not_found'),
  )
})

describe('GET /admin/v1/schema/functions', () => {
  it('lists functions with who may call them', async () => {
    const { json } = await get('schema/functions?schema=public&search=LATER')
    expect(json).toEqual({
      functions: [
        {
          id: 'public.later()',
          schema: 'public',
          name: 'later',
          kind: 'function',
          arguments: '',
          returns: 'integer',
          language: 'sql',
          volatility: 'volatile',
          definer: true,
          path: '""',
          callers: ['authenticated'],
          comment: null,
        },
      ],
      next: null,
    })
  })

  it('gives every function of a name', async () => {
    await service.sql(`
      create function public.twice(n integer) returns integer language sql as 'select n * 2';
      create function public.twice(n text) returns text language sql as 'select n || n';
      create view public.twofold as select public.twice(1);`)
    const { json } = await get('schema/functions/public/twice')
    expect(
      json.functions.map(({ id, source, dependents }: Record<string, unknown>) => [
        id,
        source,
        dependents,
      ]),
    ).toEqual([
      ['public.twice(integer)', 'select n * 2', [{ kind: 'view', identity: 'public.twofold' }]],
      ['public.twice(text)', 'select n || n', []],
    ])
    await service.sql(
      'drop view public.twofold; drop function public.twice(integer), public.twice(text)',
    )
    expectRefusal(await get('schema/functions/public/twice'), 404, 'not_found')
  })
})

describe('the lists of GET /admin/v1/schema', () => {
  const lists = [
    'types',
    'extensions',
    'roles',
    'grants',
    'policies',
    'triggers',
    'indexes',
    'publications',
    'sequences',
    'functions',
  ]

  /** Roles are the whole server's: those of other tests come and go. */
  const lasting = ['anon', 'authenticated', 'service_role']

  it.each(lists)('%s is read page by page', async (list) => {
    const isLasting = ({ id }: { id: string }): boolean => list !== 'roles' || lasting.includes(id)
    const whole = (await get(`schema/${list}?limit=1000`)).json
    const pages: { id: string }[] = []
    let after: string | null = ''
    do {
      const { status, json } = await get(
        `schema/${list}?limit=3&after=${encodeURIComponent(after)}`,
      )
      expect(status).toBe(200)
      pages.push(...json[list])
      after = json.next as string | null
    } while (after !== null && pages.length < 1000)
    expect(pages.filter(isLasting)).toEqual(whole[list].filter(isLasting))
    expect(pages.length).toBeGreaterThan(0)
    expect(whole.next).toBeNull()
  })

  it.each(['0', '1001', '-1', 'ten', '99999999999999999999'])(
    'refuse the limit %s',
    async (limit) => expectRefusal(await get(`schema/types?limit=${limit}`), 400, 'bad_request'),
  )

  it('are empty for a schema that is not there, or is ours', async () => {
    expect((await get('schema/types?schema=nothing')).json).toEqual({ types: [], next: null })
    expect((await get('schema/indexes?schema=auth')).json).toEqual({ indexes: [], next: null })
  })
})

describe('GET /admin/v1/schema/words and graph', () => {
  it('give names to complete, and keys between tables', async () => {
    const words = await get('schema/words')
    expect(words.json.schemas.app.relations.orders).toEqual(['id', 'person', 'total'])
    expect(words.json.schemas.auth.functions).toContain('uid')
    expect(words.json.roles).toContain('authenticated')
    const graph = await get('schema/graph?schema=app')
    expect(graph.json.keys).toEqual([
      {
        name: 'orders_person_fkey',
        columns: ['person'],
        from: { schema: 'app', name: 'orders' },
        to: { schema: 'public', name: 'people', columns: ['id'] },
        on_delete: 'cascade',
        on_update: 'no action',
        valid: true,
        deferrable: true,
        deferred: true,
      },
    ])
  })
})

describe('GET /admin/v1/schema/definition', () => {
  const objects = (sql: typeof service.sql): Promise<object[]> =>
    sql('select kind, identity, definition, digest from operate.objects()')

  it('is a script that makes an equal schema in an empty database', async () => {
    const { status, headers, text } = await get('schema/definition')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/sql; charset=utf-8'])
    const empty = await cloneDatabase(inject('adminUrl'))
    try {
      await empty.sql(text)
      expect(await objects(empty.sql)).toEqual(await objects(service.sql))
    } finally {
      await empty.drop()
    }
  })

  it('holds what is rare, too', async () => {
    const [rare, empty] = [
      await cloneDatabase(inject('adminUrl')),
      await cloneDatabase(inject('adminUrl')),
    ]
    try {
      await rare.sql(rareSchema)
      const isNew = "current_setting('server_version_num')::integer >= 180000"
      if ((await rare.sql<{ is: boolean }>(`select ${isNew} as is`))[0]?.is)
        await rare.sql(newSchema)
      const [made] = await rare.sql<{ text: string }>(
        'select operate.definition_of_schema() as text',
      )
      await empty.sql(`begin; ${made?.text ?? ''} commit;`)
      expect(await objects(empty.sql)).toEqual(await objects(rare.sql))
    } finally {
      await rare.drop()
      await empty.drop()
    }
  })

  it('may be asked for one schema', async () => {
    const { text } = await get(`schema/definition?schema=${encodeURIComponent(hostile)}`)
    expect(text).toContain('create schema "x""; drop table y; --";')
    expect(text).not.toContain('people')
    expectRefusal(await get('schema/definition?schema=auth'), 404, 'not_found')
  })
})

describe('who may read the schema', () => {
  it('is every operator and the service key, and nobody else', async () => {
    const as = async (token?: string): Promise<number> => {
      const headers: Record<string, string> =
        token === undefined ? {} : { authorization: `Bearer ${token}` }
      return (await service.request('GET', '/admin/v1/schema', { headers })).status
    }
    expect(await as(service.serviceKey)).toBe(200)
    expect(await as(service.anonKey)).toBeGreaterThanOrEqual(401)
    expect(
      await as(await service.userToken('00000000-0000-4000-8000-000000000001')),
    ).toBeGreaterThanOrEqual(401)
    expect(await as()).toBe(401)
  })
})
