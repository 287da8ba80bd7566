// What an operator with the role admin may type, as the owner of the project's database, to reach the operators' own.
import { expect } from 'vitest'
import { withClient } from '../../src/database/connection/connect.ts'
import { codeOf } from '../../src/tools/code-of.ts'
import { ownerConfig } from '../support/database.ts'

export interface Boundary {
  /** Of the project's database, as its owner. */
  url: string
  owner: string
  control: { database: string; owner: string }
}

/** Each by itself, so that a later one does not count on what an earlier one did. */
const attemptsAt = ({ owner, control: { database, owner: theirs } }: Boundary): string[] => [
  `drop database ${database} with (force)`,
  `alter database ${database} owner to ${owner}`,
  `alter database ${database} rename to taken`,
  `alter database ${database} allow_connections false`,
  `alter database ${database} is_template true`,
  `alter database ${database} set search_path = public`,
  `create database taken template ${database}`,
  `grant connect on database ${database} to ${owner}`,
  ...[theirs, `${database}_gateway`].flatMap((login) => [
    `alter role ${login} password 'known'`,
    `alter role ${login} nologin`,
    `alter role ${login} rename to taken`,
    `alter role ${login} set search_path = public`,
    `alter role ${login} in database ${database} set role = ${owner}`,
    `drop role ${login}`,
    `grant ${login} to ${owner}`,
    `create role taken in role ${login}`,
    `set role ${login}`,
    `set session authorization ${login}`,
    `drop owned by ${login}`,
    `reassign owned by ${login} to ${owner}`,
    `alter default privileges for role ${login} grant select on tables to ${owner}`,
  ]),
  ...['signal_backend', 'read_all_data', 'write_all_data', 'execute_server_program'].map(
    (right) => `grant pg_${right} to ${owner}`,
  ),
  `alter role ${owner} superuser`,
  'create role taken superuser',
  'alter role all set search_path = public',
  `alter system set log_statement = 'all'`,
  'create extension dblink',
  'create extension postgres_fdw',
  `create subscription taken connection 'dbname=${database}' publication taken with (connect = false)`,
  `update pg_database set datdba = '${owner}'::regrole where datname = '${database}'`,
  'select rolpassword from pg_authid',
  `select pg_read_file('PG_VERSION')`,
  `copy (select 1) to program 'true'`,
  `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
]

/** A session in the operators' database, for the last attempt to find. */
export const expectBoundary = (boundary: Boundary, controlUrl: string): Promise<void> =>
  withClient(ownerConfig(controlUrl), async () => {
    const allowed: string[] = []
    for (const attempt of attemptsAt(boundary))
      await withClient(ownerConfig(boundary.url), (client) => client.query(attempt)).then(
        () => allowed.push(attempt),
        (error: unknown) => {
          // Any other error is none of a right that is missing.
          if (codeOf(error) !== '42501') allowed.push(`${attempt}: ${String(error)}`)
        },
      )
    expect(allowed).toEqual([])
    const entering = new URL(boundary.url)
    entering.pathname = `/${boundary.control.database}`
    await expect(
      withClient(ownerConfig(entering.href), (client) => client.query('select 1')),
    ).rejects.toThrow(/permission denied for database/)
  })
