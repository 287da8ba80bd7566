import { describe, expect, it } from 'vitest'
import { envelope } from '../../../src/http/error-reply.ts'
import { isSupabaseClient, versionHeader, widenError } from '../../../src/http/supabase-errors.ts'

describe('a client of Supabase', () => {
  it.each([
    { 'x-client-info': 'supabase-js-web/2.57.4' },
    { 'x-client-info': 'postgrest-js/1.0' },
    { 'x-client-info': 'gotrue-js/2' },
    { 'x-client-info': 'storage-js/1' },
    { 'x-client-info': 'supabase-py/2.8.1' },
    { 'x-client-info': 'supabase-py/storage3 v2.34.1; platform=Linux; runtime=python' },
    { 'x-client-info': 'gotrue-py/2.9.1' },
    { 'x-supabase-api-version': '2024-01-01' },
  ])('is known by %j', (headers) => {
    expect(isSupabaseClient(headers)).toBe(true)
  })

  it.each([{}, { 'x-client-info': 'my-supabase/1' }, { 'user-agent': 'supabase' }])(
    'is not known by %j',
    (headers) => {
      expect(isSupabaseClient(headers)).toBe(false)
    },
  )

  it.each([
    '/realtime/v1/api/broadcast?apikey=k&vsn=2.0.0',
    '/realtime/v1/api/broadcast/a/events/b?vsn=1.0.0&apikey=k',
  ])('is known by what its address has from that of its socket: %s', (url) => {
    expect(isSupabaseClient({}, url)).toBe(true)
  })

  it.each([
    '/realtime/v1/api/broadcast?apikey=k',
    '/realtime/v1/api/broadcast/a/events/b',
    '/rest/v1/broadcast?vsn=2.0.0',
  ])('is not known by another address: %s', (url) => {
    expect(isSupabaseClient({}, url)).toBe(false)
  })

  it('that names a version of errors hears the one it gets', () => {
    expect(versionHeader({ 'x-supabase-api-version': '2023-01-01' })).toEqual({
      'x-supabase-api-version': '2024-01-01',
    })
    expect(versionHeader({})).toEqual({})
  })
})

const widened = (code: string, message: string, details?: object): unknown =>
  JSON.parse(widenError(400, envelope(code, message, details ?? null)))

describe('a widened error', () => {
  it("has Postgres's state, detail and hint at the top", () => {
    const details = { detail: 'd', hint: 'h', sqlstate: '23505' }
    expect(widened('unique_violation', 'taken', details)).toEqual({
      error: { code: 'unique_violation', message: 'taken', details },
      code: '23505',
      message: 'taken',
      msg: 'taken',
      error_code: 'unique_violation',
      details: 'd',
      hint: 'h',
      statusCode: '400',
    })
  })

  it('has our code where there is no state', () => {
    expect(widened('undefined_table', 'no', { hint: 'h' })).toMatchObject({
      code: 'undefined_table',
      error_code: 'undefined_table',
      details: null,
      hint: 'h',
    })
    expect(widened('unauthorized', 'no')).toMatchObject({ details: null, hint: null })
  })

  it.each([
    ['in the message', 'one row is wanted. The result contains 0 rows', null],
    ['in the hint', 'one row is wanted', { hint: 'The result contains 0 rows' }],
    ['in the detail', 'The result contains 0 rows', { detail: 'The result contains 0 rows' }],
  ])('tells of rows that are not one as PostgREST does: %s', (_, message, details) => {
    expect(widened('not_acceptable', message, details ?? undefined)).toMatchObject({
      code: 'PGRST116',
      error_code: 'not_acceptable',
      details: 'The result contains 0 rows',
    })
  })

  it('names a file that is not there as the client of files does, and nothing else', () => {
    const codeAt = (path: string): unknown =>
      JSON.parse(widenError(404, envelope('not_found', 'no', null), path)).code
    expect(codeAt('/storage/v1/object/info/avatars/x')).toBe('NoSuchKey')
    expect(['/storage/v1/bucket/x', '/rest/v1/x'].map(codeAt)).toEqual(['not_found', 'not_found'])
  })

  it('has its code as text for the client of files of Python, there alone', () => {
    const errorTo = (client: string, path: string): unknown =>
      JSON.parse(
        widenError(404, envelope('not_found', 'no', null), path, 'GET', {
          'x-client-info': client,
        }),
      ).error
    const info = '/storage/v1/object/info/avatars/x'
    expect(errorTo('supabase-py/2.34.1', info)).toBe('not_found')
    expect(errorTo('supabase-py/2.34.1', '/rest/v1/x')).toMatchObject({ code: 'not_found' })
    expect(errorTo('storage-js/2.119.1', info)).toMatchObject({ code: 'not_found' })
  })

  it('is one sentence to realtime-js, which reads no member of it', () => {
    const path = '/realtime/v1/api/broadcast/a/events/b?apikey=k&vsn=2.0.0'
    expect(JSON.parse(widenError(403, envelope('forbidden', 'no', null), path))).toMatchObject({
      error: 'no',
      code: 'forbidden',
      message: 'no',
    })
  })

  it('keeps the code of anything else that is not acceptable', () => {
    expect(widened('not_acceptable', 'no such form')).toMatchObject({ code: 'not_acceptable' })
  })

  it.each(['', 'text', '{"a":1}', 'null', '[]', '{"error":"e"}', '{"error":{"code":1}}'])(
    'is not made of what is no envelope: %s',
    (body) => {
      expect(widenError(400, body)).toBe(body)
    },
  )
})
