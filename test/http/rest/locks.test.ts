// A write that meets a row another session holds waits for it, and holds up nobody.
import { beforeEach, describe, expect, it } from 'vitest'
import { withClient } from '../../../src/database/connection/connect.ts'
import { ownerConfig } from '../../support/database.ts'
import type { Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'
import { until } from '../../support/until.ts'

const service = useService()

// A new table, so that no form of request was answered before.
beforeEach(() =>
  service.sql(`
    drop table if exists public.todos cascade;
    create table public.todos (id int primary key, title text);
    create policy everyone on public.todos using (true) with check (true);
    create function public.renew(id int) returns setof todos language plpgsql as $$ begin
      return query update todos set title = 'new' where todos.id = renew.id returning *; end $$;
    create function public.try_to_renew(id int) returns setof todos language plpgsql as $$ begin
      return query select * from public.renew(id);
      exception when lock_not_available then return; end $$;
  `),
)

interface Write {
  method: string
  /** Of the row with that id. */
  path: (id: number) => string
  body?: (id: number) => object
}

const insert: Write = { method: 'POST', path: () => 'todos', body: (id) => ({ id, title: 'new' }) }
const update: Write = {
  method: 'PATCH',
  path: (id) => `todos?id=eq.${id}`,
  body: () => ({ title: 'new' }),
}
const remove: Write = { method: 'DELETE', path: update.path }
const call: Write = { method: 'POST', path: () => 'rpc/renew', body: (id) => ({ id }) }
const callThatHandles: Write = { ...call, path: () => 'rpc/try_to_renew' }

const send = ({ method, path, body }: Write, id: number): Promise<Answer> =>
  service.request(method, `/rest/v1/${path(id)}`, {
    headers: { prefer: 'return=representation' },
    ...(body && { body: body(id) }),
  })

/** Only a request that has its connection for itself is named to Postgres. */
const waitingAlone = (): Promise<object[]> =>
  service.sql(`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and application_name like 'plinth %'
  `)

const empty = 'delete from public.todos'
const full = `${empty}; insert into public.todos select id, 'old' from generate_series(1, 3) as id`
const lockRow = 'select from public.todos where id = 1 for update'

describe('a write to a row that another session holds', () => {
  it.each([
    ['an insert', 'first', insert, empty, 'insert into public.todos values (1)', 201, 'new'],
    ['an insert', 'again', insert, empty, 'insert into public.todos values (1)', 201, 'new'],
    ['an update', 'first', update, full, lockRow, 200, 'new'],
    ['an update', 'again', update, full, lockRow, 200, 'new'],
    ['a call', 'first', call, full, lockRow, 200, 'new'],
    ['a call', 'again', call, full, lockRow, 200, 'new'],
    ['a call that handles errors', 'again', callThatHandles, full, lockRow, 200, 'new'],
    ['a removal', 'first', remove, full, lockRow, 200, 'old'],
    ['a removal', 'again', remove, full, lockRow, 200, 'old'],
  ] as const)('waits alone: %s, asked %s', async (_, asked, write, before, hold, status, title) => {
    if (asked === 'again')
      for (let time = 0; time < 3; time += 1) {
        await service.sql(before)
        expect((await send(write, 1)).status).toBe(status)
      }
    await service.sql(before)

    const answered = (id: number): object => ({ status, json: [{ id, title }] })
    await withClient(ownerConfig(service.database.ownerUrl), async (client) => {
      await client.query(`begin; ${hold}`)
      const held = send(write, 1)
      await until(async () => (await waitingAlone()).length === 1, { what: 'the write to wait' })
      expect(await Promise.all([send(write, 2), send(write, 3)])).toMatchObject(
        [2, 3].map(answered),
      )
      expect(await waitingAlone()).toHaveLength(1)
      await client.query('rollback')
      expect(await held).toMatchObject(answered(1))
    })
    expect(await service.sql('select from public.todos')).toHaveLength(write === remove ? 0 : 3)
  })
})

it('a write that waits while a sequence of ours is made anew goes on with the new one', async () => {
  for (let id = 1; id <= 3; id += 1) expect((await send(insert, id)).status).toBe(201)
  await withClient(ownerConfig(service.database.ownerUrl), async (client) => {
    await client.query(
      `begin; drop sequence core.request_count; create unlogged sequence core.request_count`,
    )
    await client.query(
      `grant usage on sequence core.request_count to ${service.database.name}_gateway`,
    )
    const writing = send(insert, 4)
    const waits = `select from pg_locks
      where database = (select oid from pg_database where datname = current_database()) and not granted`
    await until(async () => (await service.sql(waits)).length > 0, { what: 'the write to wait' })
    await client.query('commit')
    expect((await writing).status).toBe(201)
  })
})
