import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import { startService, type Answer, type TestService } from '../../support/service.ts'

let service: TestService

beforeAll(async () => {
  service = await startService(inject('adminUrl'))
  await service.sql(`
    create table public.numbers (id int primary key, big int8, num numeric, f float8, j jsonb, t text);
    create policy everyone on public.numbers using (true);
    insert into public.numbers values
      (1, 9007199254740993, 9007199254740993, -0.0, '{"n": 9007199254740993, "m": 1e400}', 'a+b'),
      (2, -9223372036854775808, 1e400, 'Infinity', '[0.1000000000000000055511151231257827]', 'a b'),
      (3, 0, 0.10, 0.1, 'null', e'quote " slash \\\\ line\\n');
  `)
})
afterAll(() => service.stop())

const get = (query: string): Promise<Answer> => service.request('GET', `/rest/v1/numbers?${query}`)

describe('GET /rest/v1/:table', () => {
  it('keeps every digit', async () => {
    const { text } = await get('select=big,num,j')
    expect(text).toContain('"big":9007199254740993,"num":9007199254740993,')
    expect(text).toContain(`{"m": 1${'0'.repeat(400)}, "n": 9007199254740993}`)
    expect(text).toContain(`"num":1${'0'.repeat(400)},`)
    expect(text).toContain('"big":-9223372036854775808')
    expect(text).toContain('0.1000000000000000055511151231257827')
    expect(text).toContain('"num":0.10,')
  })

  it('finds a number by every digit of it', async () => {
    expect((await get('select=id&big=eq.9007199254740993')).json).toEqual([{ id: 1 }])
    expect((await get('select=id&big=eq.9007199254740992')).json).toEqual([])
    expect((await get('select=id&num=eq.1e400')).json).toEqual([{ id: 2 }])
  })

  it('reads a plus as a blank, and %2B as a plus', async () => {
    expect((await get('select=id&t=eq.a%2Bb')).json).toEqual([{ id: 1 }])
    expect((await get('select=id&t=eq.a+b')).json).toEqual([{ id: 2 }])
    expect((await get('select=id&t=eq.a%20b')).json).toEqual([{ id: 2 }])
  })

  it('escapes what JSON must escape', async () => {
    expect((await get('select=t&id=eq.3')).json).toEqual([{ t: 'quote " slash \\ line\n' }])
  })

  it.each([
    ['an overlong form', '%C0%80'],
    ['a surrogate', '%ED%A0%80'],
    ['a half escape', '%zz'],
    ['a NUL', 'a%00'],
    ['a lone percent sign', '%'],
  ])('refuses %s in a value', async (_, text) => {
    expectRefusal(await get(`t=eq.${text}`), 400, 'bad_request')
  })
})

describe('a body', () => {
  const password = 'correct horse battery'
  const signUp = (data: string, email = 'json@example.com'): Promise<Answer> =>
    service.request('POST', '/auth/v1/signup', {
      body: `{"email":"${email}","password":"${password}","data":${data}}`,
    })

  it.each([
    ['a NUL', '{"a":"a\\u0000b"}'],
    ['half a surrogate pair', '{"a":"\\ud800"}'],
    ['the other half', '{"a":"\\udc00"}'],
    ['half a pair as a key', '{"\\ud800":1}'],
    ['a number out of all measure', '{"a":1e999999}'],
    ['depth beyond measure', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['depth beyond measure, of objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  ])('with %s is refused and not stored', async (_, data) => {
    const answer = await signUp(data)
    expect(answer.status, answer.text).toBe(400)
    expectRefusal(answer, 400, answer.json.error.code)
    expect(['bad_request', 'invalid_text_representation']).toContain(answer.json.error.code)
    expect(await service.sql('select from auth.users')).toEqual([])
  })

  it('of bytes that are no UTF-8 is refused', async () => {
    for (const bytes of [
      [0xc0, 0x80],
      [0xed, 0xa0, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
    ]) {
      const body = Buffer.concat([
        Buffer.from('{"email":"a@example.com","password":"'),
        Buffer.from(bytes),
        Buffer.from('xxxxxxxx"}'),
      ])
      expectRefusal(await service.request('POST', '/auth/v1/signup', { body }), 400, 'bad_request')
    }
  })

  it('keeps keys that mean something to JavaScript', async () => {
    const data = '{"__proto__":{"admin":true},"constructor":1,"toString":null}'
    const { status, text } = await signUp(data, 'proto@example.com')
    expect(status).toBe(200)
    expect(text).toContain('"__proto__": {"admin": true}')
    const [stored] = await service.sql<{ text: string }>(
      `select user_metadata::text as text from auth.users where email = 'proto@example.com'`,
    )
    expect(stored?.text).toContain('"__proto__": {"admin": true}')
  })
})
