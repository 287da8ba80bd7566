import { describe, expect, it } from 'vitest'
import type { ErrorMap } from '../../../src/database/errors.ts'
import { errorReply } from '../../../src/http/error-reply.ts'

const row = (code: string, status: number, shows_detail: boolean, outside_rest: boolean) => ({
  code,
  status,
  shows_detail,
  outside_rest,
  message: `words for ${code}`,
})
const map: ErrorMap = new Map([
  ['PL403', row('forbidden', 403, true, true)],
  ['22', row('invalid_text_representation', 400, true, true)],
  ['22001', row('string_too_long', 400, true, true)],
  ['40001', row('serialization_failure', 409, false, true)],
  ['42501', row('insufficient_privilege', 403, false, false)],
  ['54', row('bad_request', 400, false, true)],
  ['53100', row('disk_full', 503, false, true)],
  ['54001', row('internal_error', 500, false, false)],
  ['57014', row('statement_timeout', 408, false, true)],
  ['P0001', row('raise_exception', 400, true, false)],
  ['PT', row('raise_exception', 400, true, true)],
])

const raised = (code: string, more: object = {}): Error =>
  Object.assign(new Error('its own words'), { code, ...more })
const replyTo = (error: unknown, aloud: boolean) => {
  const { status, headers, body } = errorReply(error, map, aloud)
  return { status, headers, ...JSON.parse(body).error }
}

describe('an error out of the statement of a client', () => {
  it('has the words of Postgres, with its state', () => {
    const error = raised('22P02', { detail: 'd', hint: 'h' })
    expect(replyTo(error, true)).toEqual({
      status: 400,
      headers: {},
      code: 'invalid_text_representation',
      message: 'its own words',
      details: { detail: 'd', hint: 'h', sqlstate: '22P02' },
    })
  })

  it('names what the caller may know, and nothing else that Postgres reports', () => {
    const told = { table: 't', constraint: 'c' }
    const error = raised('22P02', { schema: 's', table: 't', column: 'n', constraint: 'c' })
    expect(replyTo(error, true).details).toEqual({ detail: null, hint: null, sqlstate: '22P02' })
    expect(replyTo(Object.assign(error, { told }), true).details).toEqual({
      detail: null,
      hint: null,
      sqlstate: '22P02',
      ...told,
    })
    expect(replyTo(raised('42501', { told }), true).details).not.toHaveProperty('table')
    expect(replyTo(raised('XX000', { told }), true).details).not.toHaveProperty('table')
    expect(replyTo(raised('PL403', { told }), true).details).toBeNull()
  })

  it('goes by its state rather than by its class', () => {
    expect(replyTo(raised('22001'), true).code).toBe('string_too_long')
  })

  it('has no detail and hint where they speak of what is not the caller’s', () => {
    const error = raised('42501', { detail: 'd', hint: 'h' })
    expect(replyTo(error, true).details).toEqual({ detail: null, hint: null, sqlstate: '42501' })
  })

  it.each(['54001', 'XX000'])('that is no fault of theirs shows its state alone: %s', (code) => {
    expect(replyTo(raised(code, { detail: 'd', hint: 'h' }), true)).toEqual({
      status: 500,
      headers: {},
      code: 'internal_error',
      message: 'something went wrong here',
      details: { detail: null, hint: null, sqlstate: code },
    })
  })

  it('that is our own refusal has no state', () => {
    expect(replyTo(raised('PL403'), true)).toMatchObject({ code: 'forbidden', details: null })
    expect(replyTo(raised('PL403', { hint: 'h' }), true).details).toEqual({ hint: 'h' })
  })
})

describe('an error inside a route', () => {
  it.each([
    ['22P02', 400, 'words for invalid_text_representation'],
    ['54000', 400, 'words for bad_request'],
    ['57014', 408, 'words for statement_timeout'],
    ['40001', 409, 'words for serialization_failure'],
    ['PL403', 403, 'its own words'],
  ])('whose cause is the request has no word of Postgres: %s', (code, status, message) => {
    expect(replyTo(raised(code, { detail: 'd', hint: 'h' }), false)).toMatchObject({
      status,
      message,
      details: null,
    })
  })

  it.each(['42501', 'P0001', '23505', 'XX000', '42P01', '54001'])(
    'that is our fault shows nothing: %s',
    (code) => {
      expect(replyTo(raised(code, { detail: 'd' }), false)).toEqual({
        status: 500,
        headers: {},
        code: 'internal_error',
        message: 'something went wrong here',
        details: null,
      })
    },
  )
})

describe('an error inside a function of the application', () => {
  const statement =
    'SQL statement "insert into auth.users"\nPL/pgSQL function auth.user_stored(auth.users) line 9'
  const theirs = `PL/pgSQL function public.on_user() line 3 at RAISE\n${statement}`
  const ours = `PL/pgSQL function auth.keep_ban() line 3\nPL/pgSQL function public.on_user() line 1`

  it.each(['P0001', '42P01', '23505', '22P02', 'XX000'])(
    'says so, and nothing else: %s',
    (code) => {
      expect(replyTo(raised(code, { where: theirs, detail: 'd' }), false)).toEqual({
        status: 500,
        headers: {},
        code: 'application_error',
        message: 'code of this application failed',
        details: null,
      })
    },
  )

  it('says so of a function with a blank in its name, too', () => {
    const where = `PL/pgSQL function "My App"."on user"() line 3 at RAISE\n${statement}`
    expect(replyTo(raised('22012', { where }), false).code).toBe('application_error')
  })

  it('says what it is where it can be tried again', () => {
    expect(replyTo(raised('40001', { where: theirs }), false).code).toBe('serialization_failure')
  })

  it('has the status and words that it chose', () => {
    expect(replyTo(raised('PT403', { where: theirs }), false)).toMatchObject({
      status: 403,
      code: 'raise_exception',
      message: 'its own words',
    })
  })

  it('is ours where one of ours failed inside of it', () => {
    expect(replyTo(raised('XX000', { where: ours }), false).code).toBe('internal_error')
    expect(replyTo(raised('XX000', { where: statement }), false).code).toBe('internal_error')
  })
})

describe('a full disk', () => {
  it.each([true, false])('has a sentence of ours: %s', (aloud) => {
    const error = raised('53100', { detail: 'base/5/1', hint: 'Check free disk space.' })
    expect(replyTo(error, aloud)).toEqual({
      status: 503,
      headers: { 'retry-after': '1' },
      code: 'disk_full',
      message: 'words for disk_full',
      details: aloud ? { detail: null, hint: null, sqlstate: '53100' } : null,
    })
  })
})

describe('trouble with the connection', () => {
  it.each([
    [raised('08006'), true],
    [raised('ECONNRESET', { syscall: 'read' }), true],
    [new Error('Connection terminated unexpectedly'), true],
    [raised('57P01'), false],
    [raised('ECONNREFUSED', { syscall: 'connect' }), false],
    [raised('ETIMEDOUT', { syscall: 'connect' }), false],
  ])('says whether the request may have been carried out: %s', (error, isUnknown) => {
    expect(/ is unknown$/.test(replyTo(error, false).message)).toBe(isUnknown)
  })

  it.each([true, false])('is unavailable, with a time to come again: %s', (aloud) => {
    expect(replyTo(raised('08006'), aloud)).toMatchObject({
      status: 503,
      code: 'unavailable',
      headers: { 'retry-after': '1' },
    })
  })
})

describe('what nobody expected', () => {
  it.each([new Error('secret'), 'secret', null, undefined, { status: 200 }, raised('ENOENT')])(
    'shows nothing: %s',
    (error) => {
      expect(replyTo(error, true)).toMatchObject({
        status: 500,
        code: 'internal_error',
        details: null,
      })
    },
  )
})
