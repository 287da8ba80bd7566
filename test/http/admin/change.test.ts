import { beforeAll, describe, expect, it } from 'vitest'
import { ownerConfig } from '../../support/database.ts'
import { withClient } from '../../../src/database/connection/connect.ts'
import { signIn, signInAs, type SignedIn } from '../../support/operators.ts'
import { expectRefusal } from '../../support/refused.ts'
import { operator, type Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'

const service = useService({
  schema: `
    create table public.notes (id bigint generated always as identity primary key, title text, author bigint);
    insert into public.notes (title, author) values ('first', 1), ('first', 7);
    create table public.people (id bigint primary key);
    insert into public.people values (1);
    create type public.mood as enum ('bad');`,
})

let admin: SignedIn
beforeAll(async () => {
  admin = await signIn(service, 'admin')
})

const key = (): Record<string, string> => ({ authorization: `Bearer ${service.serviceKey}` })

const change = (changes: unknown, more: Record<string, unknown> = {}): Promise<Answer> =>
  admin.send('POST', 'schema/changes', { changes, ...more })

const made = async (changes: unknown, more?: Record<string, unknown>): Promise<Answer['json']> => {
  const { status, json, text } = await change(changes, more)
  expect(status, text).toBe(200)
  return json
}

describe('POST /admin/v1/schema/changes', () => {
  it('makes a table that the next request finds, as a migration that is audited', async () => {
    const done = await made(
      [
        {
          do: 'table.create',
          schema: 'public',
          name: 'todos',
          columns: [
            { name: 'id', type: 'bigint', identity: true, primary: true },
            { name: 'owner', type: 'uuid', nullable: false, default: 'auth.uid()' },
            { name: 'title', type: 'text', nullable: false },
          ],
          policies: [{ template: 'own_rows', parameters: { column: 'owner' } }],
        },
      ],
      { name: 'things to do' },
    )
    const user = await service.userToken('00000000-0000-4000-8000-000000000001')
    const headers = { authorization: `Bearer ${user}` }
    expect((await service.rest.post('todos', { title: 'a' }, headers)).status).toBe(201)
    expect((await service.rest.get('todos?select=title', headers)).json).toEqual([{ title: 'a' }])

    const rows = await service.sql('select * from operate.migrations where version = $1', [
      done.migration,
    ])
    expect(rows).toMatchObject([
      { name: 'things to do', operation: done.operation, operator: admin.email },
    ])
    expect(done.sql[0]).toContain('create table public.todos')
    const owner = await signInAs(service, operator.email, operator.password)
    const route = encodeURIComponent('/admin/v1/schema/changes')
    const { json } = await owner.send('GET', `audit?route=${route}`)
    const ours = json.audit.filter((row: { operation: string }) => row.operation === done.operation)
    expect(ours).toMatchObject([{ email: admin.email, status: 200 }])
  })

  it('is seen by requests that were compiled before', async () => {
    expect((await service.rest.get('notes?select=title', key())).status).toBe(200)
    await made([{ do: 'column.rename', table: 'notes', name: 'title', to: 'heading' }])
    expectRefusal(await service.rest.get('notes?select=title', key()), 400, 'undefined_column')
    expect((await service.rest.get('notes?select=heading', key())).status).toBe(200)
    await made([{ do: 'column.rename', table: 'notes', name: 'heading', to: 'title' }])
    expect((await service.rest.get('notes?select=title', key())).status).toBe(200)
  })

  it('undoes a dry run, and says what it found', async () => {
    await made([{ do: 'view.write', name: 'titles', query: 'select title from public.notes' }])
    const done = await made(
      [
        { do: 'table.drop', name: 'notes', cascade: true },
        { do: 'enum.add', name: 'mood', value: 'fine' },
      ],
      { dry_run: true },
    )
    expect(done).toMatchObject({ dry_run: true, migration: null })
    expect(done.dropped).toEqual(
      [
        { kind: 'table', name: 'public.notes' },
        { kind: 'view', name: 'public.titles' },
        { kind: 'sequence', name: 'public.notes_id_seq' },
      ].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    )
    expect(done.locks).toContainEqual({
      kind: 'table',
      name: 'public.notes',
      mode: 'AccessExclusiveLock',
    })
    expect(done.warnings).toEqual([
      "change 2 was not tried: alter type public.mood add value if not exists 'fine'",
    ])
    expect((await service.rest.get('titles', key())).status).toBe(200)
    const wrong = await change([{ do: 'table.drop', name: 'notes' }], { dry_run: true })
    expectRefusal(wrong, 409, 'dependent_objects')
    expect(wrong.json.error.details.detail).toContain('view titles depends on table notes')
    await made([{ do: 'view.drop', name: 'titles' }])
  })

  it('commits values of enums before what uses them', async () => {
    const done = await made([
      { do: 'enum.add', name: 'mood', value: 'fine' },
      { do: 'column.add', table: 'notes', name: 'mood', type: 'mood', default: "'fine'" },
    ])
    expect(done.sql).toHaveLength(2)
    expect(done.migrations).toHaveLength(2)
    const { json } = await service.rest.get('notes?select=mood&limit=1', key())
    expect(json).toEqual([{ mood: 'fine' }])
    const [first] = await service.sql('select sql from operate.migrations where version = $1', [
      done.migrations[1],
    ])
    expect(first).toEqual({
      sql: "-- no transaction\nalter type public.mood add value if not exists 'fine';\n",
    })

    const failed = await change([
      { do: 'enum.add', name: 'mood', value: 'stays' },
      { do: 'column.drop', table: 'notes', name: 'nothing' },
    ])
    expect([failed.status, failed.json.error.details]).toMatchObject([
      400,
      {
        hint: "committed before, and it stays: alter type public.mood add value if not exists 'stays'",
      },
    ])
    await made([
      { do: 'enum.add', name: 'mood', value: 'stays' },
      { do: 'column.comment', table: 'notes', name: 'mood', comment: 'corrected' },
    ])
  })

  it('builds an index concurrently, and drops one that failed', async () => {
    const by = { do: 'index.create', table: 'notes', concurrently: true }
    const done = await made([{ ...by, columns: ['author'] }])
    expect(done.sql).toEqual([
      'create index concurrently notes_author_idx on public.notes (author)',
    ])
    const failed = await change([
      { do: 'column.comment', table: 'notes', name: 'title', comment: 'stays' },
      { ...by, name: 'titles_once', columns: ['title'], unique: true },
    ])
    expectRefusal(failed, 409, 'unique_violation')
    expect(failed.json.error.message).toContain('change 2')
    expect(failed.json.error.details.done.migrations).toHaveLength(1)
    const [left] = await service.sql(
      `select to_regclass('public.titles_once') as index, col_description('public.notes'::regclass, 2) as comment,
        exists (select from pg_index where indexrelid = 'public.notes_author_idx'::regclass and indisvalid) as valid`,
    )
    expect(left).toEqual({ index: null, comment: 'stays', valid: true })
    await made([{ do: 'index.rebuild', name: 'notes_author_idx', concurrently: true }])
    await made([{ do: 'index.drop', name: 'notes_author_idx', concurrently: true }])
  })

  it('validates a key of a table with rows in a second transaction', async () => {
    const references = { table: 'people', columns: ['id'] }
    const failed = await change([
      { do: 'key.add', table: 'notes', kind: 'foreign', columns: ['author'], references },
    ])
    expectRefusal(failed, 409, 'conflict')
    expect(failed.json.error.message).toContain('the key notes_author_fkey is there')
    await service.sql('insert into public.people values (7)')
    await made([{ do: 'key.validate', table: 'notes', name: 'notes_author_fkey' }])
    const done = await made([
      { do: 'key.add', table: 'notes', kind: 'check', name: 'positive', check: 'author > 0' },
    ])
    expect(done.sql).toEqual([
      'alter table public.notes add constraint positive check (author > 0) not valid',
      'alter table public.notes validate constraint positive',
    ])
  })

  it('refuses what was planned on a table that has changed', async () => {
    const [now] = await service.sql<{ fingerprint: string }>(
      "select operate.relation_fingerprint('public.people'::regclass) as fingerprint",
    )
    const changes = [{ do: 'column.add', table: 'people', name: 'name', type: 'text' }]
    const expected = { 'public.people': now?.fingerprint }
    await made(changes, { expect: expected })
    const late = await change(changes, { expect: { schema: 'public', name: 'people', ...now } })
    expectRefusal(late, 409, 'conflict')
    const [changed] = late.json.error.details.changed
    expect(changed.expected.fingerprint).toBe(now?.fingerprint)
    expect(changed.current.definition).toContain('name text')
  })

  it('does all changes or none', async () => {
    const failed = await change([
      { do: 'table.create', name: 'half', columns: [{ name: 'id', type: 'int' }] },
      { do: 'column.drop', table: 'half', name: 'nothing' },
    ])
    expect(failed.status).toBe(400)
    expect(failed.json.error.details.sqlstate).toBe('42703')
    expectRefusal(await service.rest.get('half', key()), 404, 'undefined_table')
  })

  it('answers 503 with who holds the lock', async () => {
    await withClient(ownerConfig(service.database.ownerUrl), async (client) => {
      await client.query('begin; lock table public.people in access share mode')
      const held = await change([{ do: 'column.add', table: 'people', name: 'x', type: 'text' }])
      expectRefusal(held, 503, 'unavailable')
      expect(held.json.error.details.blockers).toMatchObject([{ application: 'test' }])
      const dry = await change([{ do: 'table.drop', name: 'people', cascade: true }], {
        dry_run: true,
      })
      expectRefusal(dry, 503, 'unavailable')
    })
  })

  it.each([
    [[{ do: 'table.explode', name: 'x' }], 'change 1 (table.explode): there is no change'],
    [[{ do: 'table.drop' }], 'change 1 (table.drop): it needs "name"'],
    [[{ do: 'table.drop', name: 'x', casade: true }], 'has no member "casade"'],
    [[{ do: 'table.drop', name: 1 }], 'must be a name'],
    [
      [
        { do: 'table.drop', name: 'notes' },
        { do: 'column.drop', table: 'notes', name: '' },
      ],
      'change 2',
    ],
    [[{ do: 'column.add', table: 'notes', name: 'x', type: 'int; drop table notes' }], 'of a type'],
    [
      [{ do: 'column.add', table: 'notes', name: 'x', type: 'int', default: '1, drop column id' }],
      'one expression',
    ],
    [[], 'must be a list'],
  ])('refuses %j', async (changes, message) => {
    const answer = await change(changes)
    expectRefusal(answer, 400, 'bad_request')
    expect(answer.json.error.message).toContain(message)
  })

  it.each([
    { do: 'table.drop', schema: 'auth', name: 'users' },
    { do: 'schema.drop', name: 'core', cascade: true },
    { do: 'table.move', name: 'notes', to: 'pg_catalog' },
    { do: 'policy.create', schema: 'auth', table: 'users', name: 'x', using: 'true' },
    { do: 'grant.give', kind: 'schema', name: 'auth', privileges: ['usage'], roles: ['anon'] },
  ])('refuses to touch what is ours: %j', async (one) => {
    expectRefusal(await change([one]), 403, 'forbidden')
  })

  it('is closed to viewers and the service key', async () => {
    const viewer = await signIn(service, 'viewer')
    const body = { changes: [{ do: 'table.drop', name: 'notes' }] }
    expectRefusal(await viewer.send('POST', 'schema/changes', body), 403, 'forbidden')
    const asKey = await service.request('POST', '/admin/v1/schema/changes', {
      body,
      headers: key(),
    })
    expectRefusal(asKey, 403, 'forbidden')
    const { json } = await viewer.send('GET', 'schema/templates')
    expect(json.templates.map(({ name }: { name: string }) => name)).toContain('own_rows')
  })

  it('runs free SQL, alone where it must', async () => {
    await made([{ do: 'statement', sql: 'create table loose (id int); -- and no more' }])
    expect((await service.rest.get('loose', key())).status).toBe(200)
    await made([{ do: 'statement', sql: 'vacuum public.loose', alone: true }])
    const wrong = await change([{ do: 'statement', sql: 'create tabel x' }])
    expect([wrong.status, wrong.json.error.details.sqlstate]).toEqual([400, '42601'])
    await made([{ do: 'table.drop', name: 'loose' }])
    expectRefusal(await service.rest.get('loose', key()), 404, 'undefined_table')
  })
})
