// What runs once: the migrations, and the refusal of a database that holds others.
import type pg from 'pg'
import { InstallError, isConnectionTrouble, reasonOf } from '../errors.ts'
import type { Manifest } from './manifest.ts'

/** Within the transaction that brings the rest: what an older version calls is there until the newer one is. */
export const runMigrations = async (
  client: pg.Client,
  { kind, migrations }: Manifest,
): Promise<void> => {
  await client.query(migrationsTable)
  const { rows } = await client.query<{ id: number }>('select id from core.migrations')
  const ran = new Set(rows.map(({ id }) => id))
  try {
    await client.query(migrationsPath)
    for (const { id, name, hash, sql } of migrations.filter((one) => !ran.has(one.id))) {
      await client.query(sql)
      await client.query('insert into core.migrations (id, name, hash) values ($1, $2, $3)', [
        ...[id, name, hash],
      ])
    }
    await client.query(pathAgain)
  } catch (cause) {
    if (isConnectionTrouble(cause)) throw cause
    throw new InstallError(`migrating ${kind}: ${reasonOf(cause)}`, { cause })
  }
}

/** The first migration makes its table by bare name. */
export const migrationsPath = 'set local search_path = core, pg_catalog;'
export const pathAgain = 'set local search_path = pg_catalog, pg_temp;'

export const migrationsTable = `create schema if not exists core;
create table if not exists core.migrations (
  id integer primary key,
  name varchar(100) unique not null,
  hash varchar(40) not null,
  executed_at timestamp default current_timestamp
);`

/** What an installer locks; there before anything else, and without a row. */
export const installingTable = `do $$
begin
  if to_regclass('core.installing') is null then
    create schema if not exists core;
    create table if not exists core.installing ();
    alter table core.installing enable row level security;
    comment on table core.installing is 'No row: whoever installs locks it.';
  end if;
end
$$;`

/** To the end of a transaction. No reader waits for it, and no role of the API may take it. */
export const installerLock = 'lock table core.installing in share update exclusive mode;'

/** A release never changes a migration, so another text was installed by a version that was never released. */
export const migrationsCheck = ({ migrations }: Manifest): string => `do $$
declare
  v_name text;
begin
  if to_regclass('core.migrations') is not null then
    select ran.name
    into v_name
    from
      core.migrations as ran
      join (values ${migrations.map(({ id, hash }) => `(${id}, '${hash}')`).join(', ')}) as ours (id, hash)
        on ours.id = ran.id and ours.hash != ran.hash
    order by ran.id
    limit 1;
  end if;
  if v_name is not null then
    raise exception 'database % holds a version that was never released, as migration % shows: it cannot be upgraded and was left as it is; install into a new database and copy the data',
      current_database(), v_name;
  end if;
end
$$;`

export const requireOurMigrations = async (
  client: pg.Client,
  manifest: Manifest,
): Promise<void> => {
  await client.query(migrationsCheck(manifest)).catch((cause: unknown) => {
    if (isConnectionTrouble(cause)) throw cause
    throw new InstallError(reasonOf(cause), { cause })
  })
}
