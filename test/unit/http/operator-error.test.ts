import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { blockersOf } from '../../../src/database/owner.ts'
import { operatorErrorReply } from '../../../src/http/operator-error.ts'
import { Refusal } from '../../../src/errors.ts'

const mapped = (code: string, status: number) => ({
  code,
  status,
  message: 'usual',
  shows_detail: false,
  outside_rest: false,
})
const map = new Map([
  ['2BP01', mapped('dependent_objects', 409)],
  ['55P03', mapped('unavailable', 503)],
  ['XX', mapped('internal_error', 500)],
])

const failed = (code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('it failed', 1, 'error'), {
    code,
    detail: 'the detail',
    hint: 'the hint',
    position: '7',
    where: 'line 1',
  })

const replyTo = (error: unknown, typed = false) => {
  const { status, body } = operatorErrorReply(error, map, typed)
  return { status, ...(JSON.parse(body) as { error: Record<string, unknown> }).error }
}

describe('an operator', () => {
  it('gets all that Postgres says', () => {
    expect(replyTo(failed('2BP01'))).toEqual({
      status: 409,
      code: 'dependent_objects',
      message: 'it failed',
      details: {
        sqlstate: '2BP01',
        detail: 'the detail',
        hint: 'the hint',
        position: '7',
        where: 'line 1',
      },
    })
  })

  it('is blamed for a state without a code only for typed SQL', () => {
    expect(replyTo(failed('42P16'), true)).toMatchObject({ status: 400, code: 'statement_failed' })
    expect(replyTo(failed('42P16'))).toMatchObject({ status: 500, code: 'internal_error' })
    expect(replyTo(failed('XX000'), true)).toMatchObject({ status: 400, code: 'statement_failed' })
  })

  it('learns who holds the lock', () => {
    const error = failed('55P03')
    blockersOf.set(error, [{ pid: 1 }])
    expect(replyTo(error)).toMatchObject({ status: 503, details: { blockers: [{ pid: 1 }] } })
  })

  it('gets our own refusals as everybody does', () => {
    expect(replyTo(new Refusal('bad_request', 'no'))).toMatchObject({ status: 400, message: 'no' })
  })
})
