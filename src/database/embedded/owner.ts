// Two logins: a superuser for roles and event triggers alone, and the owner that people are given, who is none, as on
// a managed Postgres: what an application's function does as its owner must not reach the machine.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { clientConfig, withClient } from '../connection/connect.ts'
import { scramVerifier } from '../install/scram.ts'
import { lockClass } from './lock.ts'
import { bootstrap, clusterStatements, databaseStatements } from './ownership.ts'

export const owner = 'plinth'
export const superuser = 'plinth_superuser'
/** Nobody can rename the role of the own session. Its being there means that the move is not done. */
const mover = 'plinth_mover'

export type UrlOf = (user: string, database: string) => string

// What an event trigger of the owner's calls would run with the rights of a superuser.
const careful = { lock_timeout: '0', event_triggers: 'off', synchronous_commit: 'off' }

const connected = <T>(
  url: string,
  settings: Record<string, string>,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> =>
  withClient(clientConfig({ url, name: 'plinth superuser', statementTimeout: 0, settings }), use)

/** As a literal, so that the password itself is in no statement and no log. */
const verifier = (password: string): string =>
  `'${scramVerifier(password, createHash('sha256').update(`salt ${password}`).digest().subarray(0, 16))}'`

/** Makes the two of the one that initdb made: of an older data folder, too, all at once or not at all. */
const split = async (
  urlOf: UrlOf,
  passwords: { owner: string; superuser: string },
): Promise<void> => {
  const secret = verifier(passwords.superuser)
  await connected(urlOf(owner, 'postgres'), {}, async (client) => {
    await client.query(`drop role if exists ${mover}`)
    await client.query(`create role ${mover} superuser login password ${secret}`)
  })
  await connected(urlOf(mover, 'postgres'), careful, (client) =>
    client.query(`
      begin;
      alter role ${owner} rename to ${superuser};
      alter role ${superuser} password ${secret};
      create role ${owner} login createrole createdb password ${verifier(passwords.owner)};
      update pg_db_role_setting set setrole = '${owner}'::regrole where setrole = ${bootstrap};
      -- What the owner makes roles for, it may do in their name.
      alter role ${owner} set createrole_self_grant = 'set, inherit';
      commit`),
  )
}

const runAll = async (client: pg.Client, list: string): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(list)
  for (const { statement } of rows) await client.query(statement)
}

/** Hands everything over, database by database; goes on where a start before was killed. */
const handOver = async (urlOf: UrlOf): Promise<void> => {
  const databases = await connected(urlOf(superuser, 'postgres'), careful, async (client) => {
    // A session that began as the superuser still is one; the keeper's holds the lock and does nothing else.
    await client.query(`
      select pg_terminate_backend(pid, 5000)
      from pg_stat_activity
      where usesysid = ${bootstrap} and backend_type = 'client backend' and pid <> pg_backend_pid()
        and pid not in (select pid from pg_locks where locktype = 'advisory' and classid = ${lockClass})`)
    await runAll(
      client,
      `select statement from (${clusterStatements(superuser, owner)}) as listed (statement)`,
    )
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where datallowconn',
    )
    return rows
  })
  for (const { name } of databases) {
    await connected(urlOf(superuser, name), careful, (client) =>
      runAll(
        client,
        `select statement from (${databaseStatements(owner)}) as listed order by place`,
      ),
    )
  }
  await connected(urlOf(superuser, 'postgres'), careful, (client) =>
    client.query(`drop role ${mover}`),
  )
}

/** The roles of the API: to pass row level security is not the owner's to give, nor what a login may leave in the log. */
const ensureRoles = `
do $$
declare
  v_role text;
begin
  foreach v_role in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_roles where rolname = v_role) then
      execute format('create role %I nologin noinherit', v_role);
    end if;
    execute format('grant %I to ${owner} with admin true, inherit true, set true', v_role);
  end loop;
  alter role service_role bypassrls;
  grant set on parameter log_min_messages, log_error_verbosity, log_parameter_max_length,
    log_parameter_max_length_on_error to ${owner};
end
$$`

/** Called under the lock of the data folder. True when it moved what was there. */
export const ensureOwner = async (
  urlOf: UrlOf,
  passwords: { owner: string; superuser: string },
): Promise<boolean> => {
  const [is] = await connected(urlOf(owner, 'postgres'), {}, async (client) => {
    const { rows } = await client.query<{ one: boolean }>(
      `select oid = ${bootstrap} as one from pg_roles where rolname = '${owner}'`,
    )
    return rows
  })
  if (is?.one) await split(urlOf, passwords)
  const moving = await connected(urlOf(superuser, 'postgres'), careful, async (client) => {
    await client.query(ensureRoles)
    return (await client.query(`select from pg_roles where rolname = '${mover}'`)).rowCount === 1
  })
  if (moving) await handOver(urlOf)
  return moving
}
