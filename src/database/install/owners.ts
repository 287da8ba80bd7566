// What only a superuser may do for an installation: make the owners of both databases, who are none and do not reach each
// other, hand over what stands there already, and give them what no owner may take. Done again, it changes nothing.
import { createHash } from 'node:crypto'
import pg from 'pg'
import {
  clientConfig,
  databaseOf,
  gatewayRole,
  withClient,
  withDatabase,
} from '../connection/connect.ts'
import type { Kind } from './manifest.ts'
import { databaseStatements } from './ownership.ts'
import { scramVerifier } from './scram.ts'

interface Owner {
  role: string
  password: string
  database: string
}

/** In the superuser's database, where no operator's SQL runs. */
const lock = 7_061_962_746_000

/** The project's owner makes roles and databases for the application; the other one the login of its gateway alone. */
const attributes: Record<Kind, string> = { project: 'createrole createdb', control: 'createrole' }

/** What an event trigger of the owner's calls would run with the rights of a superuser. Up to 16 this keeps it off. */
const careful = {
  lock_timeout: '0',
  session_replication_role: 'replica',
  synchronous_commit: 'off',
}

const fromVersion17 = `select set_config(name, 'off', false) from pg_settings where name = 'event_triggers'`

export const asSuperuser = <T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(
    clientConfig({ url, name: 'plinth superuser', statementTimeout: 0, settings: careful }),
    async (client) => {
      await client.query(fromVersion17)
      return use(client)
    },
  )

/** As a literal, so that the password itself is in no statement and no log. */
export const verifier = (password: string): string =>
  `'${scramVerifier(password, createHash('sha256').update(`salt ${password}`).digest().subarray(0, 16))}'`

/** Runs what a query lists. */
export const runAll = async (client: pg.Client, list: string): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(list)
  for (const { statement } of rows) await client.query(statement)
}

export interface OwnersOptions {
  /** Of a database that no owner owns: postgres. */
  superuserUrl: string
  /** The databases, as their owners; one that is on another server is left out. */
  ownerUrls: Partial<Record<Kind, string>>
  log: (sentence: string) => void
}

export const prepareOwners = ({ superuserUrl, ownerUrls, log }: OwnersOptions): Promise<void> =>
  asSuperuser(superuserUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lock])
    for (const kind of ['project', 'control'] as const) {
      const url = ownerUrls[kind]
      if (url === undefined) continue
      const owner = ownerOf(url)
      await ensureRole(client, owner, attributes[kind])
      await ensureDatabase(client, owner)
      await client.query(logRights(owner))
      await runAll(client, loginsOf(owner))
      if (await handOver(client, superuserUrl, owner))
        log(`database ${owner.database} and what is in it belong to ${owner.role} now`)
    }
    if (ownerUrls.project !== undefined) await runAll(client, apiRoles(ownerOf(ownerUrls.project)))
    if (ownerUrls.project !== undefined && ownerUrls.control !== undefined)
      await runAll(client, apart(ownerOf(ownerUrls.project), ownerOf(ownerUrls.control)))
  })

const ownerOf = (url: string): Owner => {
  const { username, password } = new URL(url)
  const [role, secret] = [username, password].map(decodeURIComponent) as [string, string]
  return { role, password: secret, database: databaseOf(url) }
}

const name = pg.escapeIdentifier
const literal = pg.escapeLiteral

const ensureRole = async (
  client: pg.Client,
  { role, password }: Owner,
  attributes: string,
): Promise<void> => {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rowCount === 0) await client.query(`create role ${name(role)} login ${attributes}`)
  if (password) await client.query(`alter role ${name(role)} password ${verifier(password)}`)
}

const ensureDatabase = async (client: pg.Client, { role, database }: Owner): Promise<void> => {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (rowCount === 0) await client.query(`create database ${name(database)} owner ${name(role)}`)
}

/** The owner decides what its gateway's sessions leave in the log. */
const logRights = ({ role }: Owner): string => `
  grant set on parameter log_min_messages, log_min_error_statement, log_error_verbosity, log_parameter_max_length,
    log_parameter_max_length_on_error to ${name(role)}`

/** Logins that another owner made are this one's to change; from 16 on who made them may. */
const loginsOf = ({ role, database }: Owner): string => `
  select format('grant %I to %I with admin option', rolname, ${literal(role)}) as statement
  from pg_roles
  where rolname in (${literal(`${database}_gateway`)}, ${literal(`${database}_import`)})
    and not exists (
      select from pg_auth_members
      where roleid = pg_roles.oid and member = ${literal(name(role))}::regrole and admin_option
    )`

/** To pass row level security is not an owner's to give. */
const apiRoles = ({ role }: Owner): string => `
  with wanted (name) as (values ('anon'), ('authenticated'), ('service_role'))
  select format('create role %I nologin noinherit', name) as statement
  from wanted
  where to_regrole(name) is null
  union all
  select format('grant %I to %I with admin option', name, ${literal(role)}) from wanted
  union all
  select 'alter role service_role bypassrls'`

/** The database itself is the last that changes its owner, so what was cut off is begun again. True where there was one. */
const handOver = async (
  client: pg.Client,
  superuserUrl: string,
  { role, database }: Owner,
): Promise<boolean> => {
  const { rows } = await client.query<{ from: number }>(
    `select datdba as from from pg_database
    where datname = $1 and datdba != $2::regrole`,
    [database, name(role)],
  )
  if (!rows[0]) return false
  const { from } = rows[0]
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and usesysid = $2`,
    [database, from],
  )
  await asSuperuser(withDatabase(superuserUrl, database), (inside) =>
    runAll(
      inside,
      `select statement from (${databaseStatements(role, from)}) as listed order by place`,
    ),
  )
  await client.query(`alter database ${name(database)} owner to ${name(role)}`)
  return true
}

/**
 * Who types SQL as the project's owner neither opens the operators' database nor becomes a login of it, by a role of its
 * own neither.
 */
const apart = (project: Owner, control: Owner): string => {
  const logins = [control.role, gatewayRole(control.database)].map(literal).join(', ')
  return `
    with owner as (
      select ours.oid as ours, theirs.oid as theirs
      from pg_roles as ours, pg_roles as theirs
      where ours.rolname = ${literal(project.role)} and theirs.rolname = ${literal(control.role)}
        and ours.oid != theirs.oid and not ours.rolsuper
    )
    select format('revoke %I from %I granted by %I cascade', granted.rolname, member.rolname, grantor.rolname) as statement
    from owner
      cross join pg_auth_members as membership
      join pg_roles as granted on granted.oid = membership.roleid
      join pg_roles as member on member.oid = membership.member
      join pg_roles as grantor on grantor.oid = membership.grantor
    where granted.rolname in (${logins}) and (pg_has_role(ours, member.oid, 'member') or grantor.oid = ours)
      or granted.oid = ours and member.oid = theirs
    union all
    select format('revoke all on database %I from %I cascade', datname, grantee.rolname)
    from owner
      cross join pg_database
      cross join aclexplode(datacl) as acl
      join pg_roles as grantee on grantee.oid = acl.grantee
    where datname = ${literal(control.database)} and pg_has_role(ours, acl.grantee, 'member')`
}
