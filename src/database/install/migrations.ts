// What runs once: the migrations, and the refusal of a database that holds others.
import type pg from 'pg'
import { migrate } from 'postgres-migrations'
import { InstallError, isConnectionTrouble, reasonOf } from '../errors.ts'
import type { Manifest } from './manifest.ts'

/** postgres-migrations looks for its table by bare name and takes any; ours must be the first one it sees. */
export const runMigrations = async (client: pg.Client, manifest: Manifest): Promise<void> => {
  await client.query(migrationsTable)
  await client.query('set search_path = core, pg_catalog')
  const failure = await migrate({ client }, manifest.migrationsFolder).then(
    () => undefined,
    (error: unknown) => error,
  )
  await client.query('set search_path = pg_catalog, pg_temp') // fails where the connection was what failed
  if (failure)
    throw new InstallError(`migrating ${manifest.kind}: ${reasonOf(failure)}`, { cause: failure })
}

export const migrationsTable = `create schema if not exists core;
create table if not exists core.migrations (
  id integer primary key,
  name varchar(100) unique not null,
  hash varchar(40) not null,
  executed_at timestamp default current_timestamp
);`

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
