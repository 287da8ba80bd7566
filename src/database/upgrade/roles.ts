// What all databases share, from one cluster to another: roles with their passwords, memberships, settings, rights.
import pg from 'pg'
import { owner } from '../embedded/owner.ts'
import { defaults } from '../install/ownership.ts'

export interface Pair {
  old: pg.Client
  made: pg.Client
}

const statementsOf = async (
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<string[]> => {
  const { rows } = await client.query<{ statement: string }>(text, values)
  return rows.map(({ statement }) => statement)
}

const runEach = async (client: pg.Client, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await client.query(statement)
}

/** Makes those that an installation does not make; resolves to their names. */
export const carryRoles = async ({ old, made }: Pair): Promise<string[]> => {
  const { rows } = await made.query<{ name: string }>('select rolname as name from pg_roles')
  const known = rows.map(({ name }) => name)
  const { rows: missing } = await old.query<{ name: string }>(
    'select rolname as name from pg_roles where oid >= 16384 and rolname <> all ($1) order by 1',
    [known],
  )
  for (const { name } of missing) await made.query(`create role ${pg.escapeIdentifier(name)}`)
  return missing.map(({ name }) => name)
}

/** While the owner makes the objects it may give them to these; until `endLoan`. */
export const lend = async (made: pg.Client, roles: readonly string[]): Promise<void> => {
  for (const name of roles) await made.query(`grant ${pg.escapeIdentifier(name)} to ${owner}`)
  // What the event triggers of an installation would add is copied.
  await made.query(`alter role ${owner} set event_triggers = off`)
}

export const endLoan = async (made: pg.Client, roles: readonly string[]): Promise<void> => {
  for (const name of roles) await made.query(`revoke ${pg.escapeIdentifier(name)} from ${owner}`)
}

/** Behind all objects: it takes `event_triggers` back, too. */
export const carryRights = async (pair: Pair): Promise<void> => {
  const { old, made } = pair
  await runEach(made, await statementsOf(old, attributes))
  await carryMemberships(pair)
  await runEach(made, await statementsOf(old, databaseRights))
  await runEach(made, await statementsOf(old, others))
  await carrySettings(pair)
}

const attributes = `
select format('alter role %I with %s %s %s %s %s %s %s connection limit %s password %L%s', rolname,
  case when rolsuper then 'superuser' else 'nosuperuser' end,
  case when rolinherit then 'inherit' else 'noinherit' end,
  case when rolcreaterole then 'createrole' else 'nocreaterole' end,
  case when rolcreatedb then 'createdb' else 'nocreatedb' end,
  case when rolcanlogin then 'login' else 'nologin' end,
  case when rolreplication then 'replication' else 'noreplication' end,
  case when rolbypassrls then 'bypassrls' else 'nobypassrls' end,
  rolconnlimit, rolpassword, ' valid until ' || quote_literal(rolvaliduntil)) as statement
from pg_authid where oid >= 16384`

const memberships = `
select format('grant %s to %s with admin %s, inherit %s, set %s granted by %s', roleid::regrole, member::regrole,
  admin_option::text, inherit_option::text, set_option::text, grantor::regrole) as statement
from pg_auth_members where roleid >= 16384 or member >= 16384
order by grantor`

/** Who grants must have been granted that itself, so what cannot be granted yet is tried again behind the others. */
const carryMemberships = async ({ old, made }: Pair): Promise<void> => {
  let waiting = await statementsOf(old, memberships)
  while (waiting.length > 0) {
    const refused: string[] = []
    let failure: unknown
    for (const statement of waiting)
      await made.query(statement).catch((error: unknown) => {
        failure = error
        refused.push(statement)
      })
    if (refused.length === waiting.length) throw failure
    waiting = refused
  }
}

const databaseRights = `
select format('revoke all on database %I from public', datname) as statement
from pg_database where datacl is not null and datname !~ '^template'
union all
select format('grant %s on database %I to %s%s', privilege_type, datname,
  case grantee when 0 then 'public' else grantee::regrole::text end, case when is_grantable then ' with grant option' end)
from pg_database cross join aclexplode(datacl)
where datname !~ '^template' and grantor = datdba and grantee != datdba`

const others = `
select format('grant %s on parameter %s to %s%s', privilege_type, parname, grantee::regrole,
  case when is_grantable then ' with grant option' end) as statement
from pg_parameter_acl cross join aclexplode(paracl)
where grantee >= 16384
union all
select format('comment on role %s is %L', objoid::regrole, description)
from pg_shdescription where classoid = 'pg_authid'::regclass and objoid >= 16384
union all
select format('alter database %I connection limit %s', datname, datconnlimit)
from pg_database where datconnlimit != -1 and datname !~ '^template'`

/** As they are kept, because a list such as a search path would have to be quoted anew. */
const carrySettings = async ({ old, made }: Pair): Promise<void> => {
  const { rows } = await old.query<{ role: string; database: string; settings: string[] }>(`
    select coalesce(rolname, '') as role, coalesce(datname, '') as database, setconfig as settings
    from pg_db_role_setting
    left join pg_roles as role on role.oid = setrole
    left join pg_database as db on db.oid = setdatabase`)
  await made.query('begin')
  await made.query('delete from pg_db_role_setting')
  for (const { role, database, settings } of rows)
    await made.query(
      `insert into pg_db_role_setting (setdatabase, setrole, setconfig) values (
        coalesce((select oid from pg_database where datname = $1), 0),
        coalesce((select oid from pg_roles where rolname = $2), 0), $3)`,
      [database, role, settings],
    )
  await made.query('commit')
}

/** Of one database. */
export const carryDefaults = async ({ old, made }: Pair): Promise<void> => {
  const { rows } = await old.query<{ id: string; name: string }>(
    'select distinct role.oid as id, rolname as name from pg_roles as role join pg_default_acl on defaclrole = role.oid',
  )
  for (const { id, name } of rows) {
    const list = `select statement from (${defaults(pg.escapeLiteral(name), Number(id))}) as listed (place, statement) order by place`
    await runEach(made, await statementsOf(old, list))
  }
}
