// Why a source cannot be used, in words to act on.
import { describe, expect, it } from 'vitest'
import { failureOf } from '../../../../src/import/postgres/reason.ts'

const where = { user: 'u', host: 'db.abc.supabase.co', port: 5432, database: 'd', isSupabase: true }

const coded = (code: string, message = 'as Postgres says'): Error =>
  Object.assign(new Error(message), { code })

describe('the failure of a source', () => {
  it.each([
    [coded('28P01'), 'the password of u is wrong'],
    [coded('28000', 'no pg_hba.conf entry for host "1.2.3.4", no encryption'), 'sslmode=require'],
    [coded('3D000'), 'no database d'],
    [coded('ECONNREFUSED'), 'refuses connections'],
    [coded('ENETUNREACH'), 'session pooler'],
    [coded('53300'), 'no connection left'],
    [coded('42501', 'permission denied for table secrets'), 'permission denied for table secrets'],
    [
      coded('42501', 'query would be affected by row-level security policy for table "t"'),
      'BYPASSRLS',
    ],
    [coded('DEPTH_ZERO_SELF_SIGNED_CERT'), 'caCert'],
    [new Error('The server does not support SSL connections'), 'sslmode=disable'],
    [coded('XX000', 'Tenant or user not found'), 'paused'],
    [new Error('Connection terminated unexpectedly'), 'closed the connection'],
    [
      new Error('Client has encountered a connection error and is not queryable'),
      'closed the connection',
    ],
    [coded('22P02', 'as it is'), 'as it is'],
  ])('%s', (error, expected) => {
    expect(failureOf(error, where).message).toContain(expected)
  })
})
