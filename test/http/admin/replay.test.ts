// What the migrations and the definition of a schema build in an empty database equals where they come from.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../support/database.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { makeRandom, type Random } from '../../support/random.ts'
import { startService, type TestService } from '../../support/service.ts'
import { useService } from '../../support/use.ts'
import { richSchema } from './rich-schema.ts'

const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
})

const emptyService = async (): Promise<TestService> => {
  const empty = await startService(inject('adminUrl'))
  stops.push(empty.stop)
  return empty
}

const emptyDatabase = async (): Promise<TestDatabase> => {
  const empty = await cloneDatabase(inject('adminUrl'))
  stops.push(empty.drop)
  return empty
}

/** Each object on a line of its own, so that a difference can be read. */
const objectsOf = async ({ sql }: Pick<TestDatabase, 'sql'>): Promise<string[]> => {
  const rows = await sql<{ definition: string }>(
    `select identity || ': ' || definition as definition from operate.objects()`,
  )
  return rows.map(({ definition }) => definition)
}

const fingerprintOf = async ({ sql }: Pick<TestDatabase, 'sql'>): Promise<unknown> => {
  const [last] = await sql(
    'select fingerprint from operate.migrations order by version desc limit 1',
  )
  return last?.['fingerprint']
}

const expectEqualBuilt = async (from: TestService, admin: SignedIn): Promise<void> => {
  const to = await emptyService()
  const { json } = await admin.send('GET', 'migrations/export')
  const other = await signIn(to, 'admin')
  const done = await other.send('POST', 'migrations', json)
  expect(done.json).toMatchObject({ applied: json.files.map(({ name }: { name: string }) => name) })
  expect(await objectsOf(to)).toEqual(await objectsOf(from))
  expect(await fingerprintOf(to)).toBe(await fingerprintOf(from))
  expect((await other.send('GET', 'migrations/drift')).json).toMatchObject({
    added: [],
    changed: [],
    removed: [],
  })
}

describe('a schema that was there', () => {
  const service = useService({
    schema: `${richSchema};
      create table public.plain (
        id int default 1, gone text, kept varchar(9) default 'a, (b', at timestamptz not null, twice bigint generated always as (1) stored
      );
      comment on column public.plain.kept is 'it''s';`,
  })
  let admin: SignedIn
  beforeAll(async () => void (admin = await signIn(service, 'admin')))

  it('is rebuilt by the migration that adopted it', async () => {
    expect((await admin.send('POST', 'migrations/adopt', { name: 'All' })).status).toBe(201)
    await expectEqualBuilt(service, admin)
  })

  it('is rebuilt when it was changed in psql and adopted again', async () => {
    await service.sql(`
      alter table public.people drop column code cascade, add column nick text, alter column mood drop not null;
      alter table public.plain alter column id drop default, alter column id type bigint, alter column id set default 7;
      alter table public.plain drop column gone, alter column kept type text collate "C", alter column kept set not null;
      alter table public.plain drop column twice, add column twice bigint generated always as (id * 3) stored;
      alter table public.plain alter column at set default now(), alter column at drop not null, add column nick text not null default 'x';
      alter table public.plain disable row level security;
      alter type app.mood add value 'great' after 'ok';
      comment on table public.people is null;
      create or replace function app.next_code() returns text language sql as 'select null';
      create table public.added (id int primary key, person bigint references public.people);
      create policy readers on public.added for select using (true);
      revoke all on public.added from anon;`)
    const adopted = await admin.send('POST', 'migrations/adopt', { name: 'By hand' })
    expect(adopted.status).toBe(201)
    await expectEqualBuilt(service, admin)
  })
})

describe('fifty changes at random', () => {
  const service = useService()
  let admin: SignedIn
  beforeAll(async () => void (admin = await signIn(service, 'admin')))

  it(
    'are rebuilt by their migrations, and by the definition of the schema',
    { timeout: 120_000 },
    async () => {
      const random = makeRandom()
      const world = { tables: new Map<string, string[]>(), count: 0 }
      const refused: string[] = []
      for (let number = 0; number < 50; number += 1) {
        const change = changeOf(random, world)
        const { status, text } = await admin.send('POST', 'schema/changes', { changes: [change] })
        if (status >= 300) refused.push(`${JSON.stringify(change)} ${text}`)
      }
      expect(refused, `seed ${random.seed}`).toEqual([])
      await expectEqualBuilt(service, admin)

      const definition = await admin.send('GET', 'schema/definition', undefined, {
        accept: 'application/sql',
      })
      const built = await emptyDatabase()
      await built.sql(definition.text)
      expect(await objectsOf(built), `seed ${random.seed}`).toEqual(await objectsOf(service))
    },
  )
})

interface World {
  /** Tables and their columns. */
  tables: Map<string, string[]>
  count: number
}

const schema = 'public'
const types = ['text', 'integer', 'numeric(10,2)', 'timestamptz', 'uuid', 'jsonb', 'text[]']

/** The next change, which the tables as they are allow. */
const changeOf = (random: Random, world: World): Record<string, unknown> => {
  const { tables } = world
  world.count += 1
  const fresh = `o${world.count}`
  if (tables.size < 3) return newTable(fresh, world)
  const table = random.pick([...tables.keys()])
  const columns = tables.get(table) ?? []
  const column = random.pick(columns)
  const makers: (() => Record<string, unknown>)[] = [
    () => newTable(fresh, world),
    () => {
      columns.push(fresh)
      return { do: 'column.add', schema, table, name: fresh, type: random.pick(types) }
    },
    () => ({ do: 'index.create', schema, table, columns: [column], name: fresh }),
    () => ({
      do: 'policy.create',
      schema,
      table,
      name: `${fresh}"; drop table x; --`,
      command: 'select',
      roles: ['authenticated'],
      using: 'owner = (select auth.uid())',
    }),
    () => ({ do: 'column.comment', schema, table, name: column, comment: `it's ${fresh}` }),
    () => ({ do: 'table.comment', schema, name: table, comment: fresh }),
    () => {
      if (column === 'owner') return { do: 'table.comment', schema, name: table, comment: fresh }
      tables.set(
        table,
        columns.map((name) => (name === column ? fresh : name)),
      )
      return { do: 'column.rename', schema, table, name: column, to: fresh }
    },
    () => ({ do: 'enum.create', schema, name: fresh, values: ['a', "it's"] }),
    () => {
      tables.set(fresh, columns)
      tables.delete(table)
      return { do: 'table.rename', schema, name: table, to: fresh }
    },
    () => ({
      do: 'statement',
      sql: `create function public.${fresh}(n integer) returns integer language sql as 'select n'`,
    }),
  ]
  return random.pick(makers)()
}

const newTable = (name: string, { tables }: World): Record<string, unknown> => {
  tables.set(name, ['owner', 'title'])
  return {
    do: 'table.create',
    schema,
    name,
    columns: [
      { name: 'id', type: 'bigint', identity: true, primary: true },
      { name: 'owner', type: 'uuid', nullable: false, default: 'auth.uid()' },
      { name: 'title', type: 'text', nullable: false },
    ],
    policies: [{ template: 'own_rows', parameters: { column: 'owner' } }],
  }
}
