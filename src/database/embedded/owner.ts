// Three logins: a superuser for roles and event triggers alone; the owner that people are given, who is none, as on
// a managed Postgres: what an application's function does as its owner must not reach the machine; and the owner of the
// operators' database, which the other one must not reach either.
import { clientConfig, withClient } from '../connection/connect.ts'
import { asSuperuser, prepareOwners, runAll, verifier } from '../install/owners.ts'
import { bootstrap, clusterStatements, databaseStatements } from '../install/ownership.ts'
import { lockClass } from './lock.ts'

export const owner = 'plinth'
export const controlOwner = 'plinth_control'
export const superuser = 'plinth_superuser'
/** Nobody can rename the role of the own session. Its being there means that the move is not done. */
const mover = 'plinth_mover'

export type UrlOf = (user: string, database: string) => string

export type Passwords = Record<'owner' | 'control' | 'superuser', string>

/** Makes the two of the one that initdb made: of an older data folder, too, all at once or not at all. */
const split = async (urlOf: UrlOf, passwords: Passwords): Promise<void> => {
  const secret = verifier(passwords.superuser)
  await asSuperuser(urlOf(owner, 'postgres'), async (client) => {
    await client.query(`drop role if exists ${mover}`)
    await client.query(`create role ${mover} superuser login password ${secret}`)
  })
  await asSuperuser(urlOf(mover, 'postgres'), (client) =>
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

/** Hands everything over, database by database; goes on where a start before was killed. */
const handOver = async (urlOf: UrlOf): Promise<void> => {
  const databases = await asSuperuser(urlOf(superuser, 'postgres'), async (client) => {
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
    await asSuperuser(urlOf(superuser, name), (client) =>
      runAll(
        client,
        `select statement from (${databaseStatements(owner)}) as listed order by place`,
      ),
    )
  }
  await asSuperuser(urlOf(superuser, 'postgres'), (client) => client.query(`drop role ${mover}`))
}

/** Called under the lock of the data folder. True when it moved what the superuser owned. */
export const ensureOwners = async (
  urlOf: UrlOf,
  passwords: Passwords,
  log: (sentence: string) => void,
): Promise<boolean> => {
  const isOne = `select oid = ${bootstrap} as one from pg_roles where rolname = '${owner}'`
  const config = clientConfig({
    url: urlOf(owner, 'postgres'),
    name: 'plinth owner',
    statementTimeout: 0,
  })
  const { rows } = await withClient(config, (client) => client.query<{ one: boolean }>(isOne))
  if (rows[0]?.one) await split(urlOf, passwords)
  const { rowCount } = await asSuperuser(urlOf(superuser, 'postgres'), (client) =>
    client.query(`select from pg_roles where rolname = '${mover}'`),
  )
  if (rowCount === 1) await handOver(urlOf)
  await prepareOwners({
    superuserUrl: urlOf(superuser, 'postgres'),
    ownerUrls: { project: urlOf(owner, owner), control: urlOf(controlOwner, controlOwner) },
    log,
  })
  return rowCount === 1
}
