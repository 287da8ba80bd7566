// The table that everybody writes to and listens to, its history, and the writers.
import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { withClient } from '../../../src/database/connection/connect.ts'
import { ownerConfig } from '../../support/database.ts'
import { makeRandom, type Random } from '../../support/random.ts'
import type { Row } from './oracle.ts'

export const people = Array.from(
  { length: 10 },
  (_, at) => `00000000-0000-4000-8000-0000000000${String(at + 10)}`,
)
export const teams = ['red', 'green', 'blue'] as const
const kinds = ['a', 'b', 'c'] as const
/** Those below keep who may see them, and stay; the others change in every way. */
const calm = 30
const keys = 80

export const schema = `
  create sequence public.revisions;
  create table public.docs (
    id int primary key, owner uuid not null, team text not null, shared boolean not null, kind text not null,
    n int not null, body text not null, priv text not null, rev int not null default nextval('public.revisions')
  );
  create policy visible on public.docs for select to authenticated
    using (owner = (select auth.uid()) or shared or team = (select auth.jwt() ->> 'team'));
  revoke all on public.docs from anon, authenticated;
  grant select (id, owner, team, shared, kind, n, body, rev) on public.docs to authenticated;

  create schema past;
  create table past.history (
    place bigint generated always as identity, xact xid8 default pg_current_xact_id(),
    event text, key int, old jsonb, new jsonb
  );
  create function past.note() returns trigger language plpgsql security definer as $$
  begin
    insert into past.history (event, key, old, new) values
      (tg_op, coalesce(new.id, old.id), to_jsonb(old), to_jsonb(new));
    return null;
  end $$;
  create trigger note after insert or update or delete on public.docs
    for each row execute function past.note();
`

/** Each change of the history beside what the service calls it: the n-th of a key in its transaction is the same in both. */
export const historyQuery = `
  with told as (
    select changes.xact, changes.id || '-' || one.place as id,
      coalesce(one.key::json ->> 0, one.old::json ->> 'id')::int as key,
      changes.id as change, one.place
    from realtime.changes cross join lateral realtime.rows_of(changes.key, changes.old) as one
    where changes.watch = (select id from realtime.watches where relation = 'public.docs'::regclass)
  ), numbered as (
    select *, row_number() over (partition by xact, key order by change, place) as number from told
  ), history as (
    select *, row_number() over (partition by xact, key order by place) as number from past.history
  )
  select numbered.id, history.place::int, history.event, history.key, history.old, history.new
  from history left join numbered using (xact, key, number)
  order by history.place`

const rowOf = (random: Random, id: number): Omit<Row, 'rev'> => ({
  id,
  owner: random.pick(people),
  team: random.pick([...teams, 'none', 'none']),
  shared: random.below(5) === 0,
  kind: random.pick(kinds),
  n: random.below(100),
  body: `"${random.below(1000)}"\\ \u00fc\n`,
  priv: `secret-${random.below(1000)}`,
})

type Statement = [text: string, values: unknown[]]

const columns = 'id, owner, team, shared, kind, n, body, priv'

export const insert = (rows: Omit<Row, 'rev'>[]): Statement => [
  `insert into public.docs (${columns}) select ${columns} from jsonb_populate_recordset(null::public.docs, $1)
   on conflict do nothing`,
  [JSON.stringify(rows)],
]

export const calmRows = (random: Random): Omit<Row, 'rev'>[] =>
  Array.from({ length: calm }, (_, id) => rowOf(random, id))

const statement = (random: Random): Statement => {
  const some = Array.from(
    { length: 1 + random.below(4) },
    () => calm + random.below(keys - calm),
  ).toSorted((a, b) => a - b)
  const rows = [...new Set(some)].map((id) => rowOf(random, id))
  const update = (set: string, ids: number[], ...values: unknown[]): Statement => [
    `update public.docs set rev = nextval('public.revisions'), ${set} where id = any ($1)`,
    [ids, ...values],
  ]
  const body = `body ${random.below(1000)}`
  const kind = random.below(12)
  if (kind < 3)
    return update('body = $2', [random.below(calm), random.below(calm), ...some.slice(1)], body)
  if (kind < 4) return update('owner = $2', some, random.pick(people))
  if (kind < 5) return update('shared = not shared', some)
  if (kind < 6) return update('kind = $2, n = n + 1', some, random.pick(kinds))
  if (kind < 7) return update('team = $2, priv = priv', some, random.pick([...teams, 'none']))
  if (kind < 9) return ['delete from public.docs where id = any ($1)', [some]]
  if (kind < 10) return ['delete from public.docs where id = any ($1) and shared', [some]]
  const [text, values] = insert(rows)
  if (kind < 11) return [text, values]
  const anew = "do update set (n, rev) = (excluded.n, nextval('public.revisions'))"
  return [text.replace('do nothing', `(id) ${anew}`), values]
}

/** One transaction: a statement alone, or several with savepoints and rollbacks. */
const transact = async (client: pg.Client, random: Random): Promise<void> => {
  const run = (): Promise<unknown> => client.query(...statement(random))
  if (random.below(3) === 0) {
    await run()
    return
  }
  await client.query('begin')
  for (let left = random.below(3); left >= 0; left -= 1) {
    await run()
    if (random.below(3) > 0) continue
    await client.query('savepoint here')
    await run()
    await client.query(random.below(2) ? 'rollback to here' : 'release here')
  }
  await client.query(random.below(5) ? 'commit' : 'rollback')
}

/** Writes until it is told to stop; deadlocks are rolled back and forgotten. */
export const write = (ownerUrl: string, seed: number, isOver: () => boolean): Promise<void> =>
  withClient(ownerConfig(ownerUrl), async (client) => {
    const random = makeRandom(seed)
    await client.query("set deadlock_timeout = '50ms'")
    while (!isOver()) {
      await transact(client, random).catch(async (error: unknown) => {
        if (!(error instanceof pg.DatabaseError && error.code === '40P01')) throw error
        await client.query('rollback')
      })
      await pause(100 + random.below(600))
    }
  })
