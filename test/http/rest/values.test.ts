import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import type { Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'

const service = useService({
  schema: `
    create table public.numbers (id int primary key, big int8, num numeric, f float8, j jsonb, t text);
    create policy everyone on public.numbers using (true);
    insert into public.numbers values
      (1, 9007199254740993, 9007199254740993, -0.0, '{"n": 9007199254740993, "m": 1e400}', 'a+b'),
      (2, -9223372036854775808, 1e400, 'Infinity', '[0.1000000000000000055511151231257827]', 'a b'),
      (3, 0, 0.10, 0.1, 'null', e'quote " slash \\\\ line\\n'),
      (4, null, 'NaN', 'NaN', null, null), (5, null, '-Infinity', '-Infinity', null, null);
    create table public.moments (id int primary key, at timestamptz, on_day date);
    create policy everyone on public.moments using (true);
    insert into public.moments values (1, 'infinity', '-infinity'), (2, '0044-03-15 BC', '0044-03-15 BC');
    create table public."Ünï""☃ / é" (id int primary key, "😀 & co" text);
    create policy everyone on public."Ünï""☃ / é" using (true) with check (true);
  `,
})

const get = (query: string): Promise<Answer> => service.rest.get(`numbers?${query}`)

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

  it('shows what JSON has no word for as text, and finds it', async () => {
    const { json } = await get('select=id,num,f&id=gte.4&order=id')
    expect(json).toEqual([
      { id: 4, num: 'NaN', f: 'NaN' },
      { id: 5, num: '-Infinity', f: '-Infinity' },
    ])
    for (const [query, id] of [
      ['f=eq.NaN', 4],
      ['num=eq.NaN', 4],
      ['f=eq.-Infinity', 5],
      ['f=eq.Infinity', 2],
      ['f=eq.-0', 1],
    ] as const)
      expect((await get(`select=id&${query}`)).json).toEqual([{ id }])
    const moments = await service.rest.get('moments?order=id')
    expect(moments.json).toEqual([
      { id: 1, at: 'infinity', on_day: '-infinity' },
      { id: 2, at: expect.stringMatching(/^0044-03-15.*BC$/), on_day: '0044-03-15 BC' },
    ])
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

describe('a table of any name', () => {
  const path = `/rest/v1/${encodeURIComponent('Ünï"☃ / é')}`
  const column = '😀 & co'

  it('is written and read', async () => {
    const body = { id: 1, [column]: 'x' }
    const made = await service.request('POST', path, { body })
    expect(made.status).toBe(201)
    const location = made.headers.get('location') ?? ''
    expect((await service.request('GET', location)).json).toEqual([body])
    const query = `${encodeURIComponent(`"${column}"`)}=eq.x`
    expect((await service.request('GET', `${path}?${query}`)).json).toEqual([body])
    expect((await service.request('DELETE', `${path}?${query}`)).status).toBe(204)
    expect((await service.request('GET', path)).json).toEqual([])
  })
})

describe('a row', () => {
  const write = (body: string | Uint8Array): Promise<Answer> =>
    service.rest.post('numbers', body, {
      apikey: service.serviceKey,
      prefer: 'return=representation',
    })

  it.each([
    ['a NUL', '{"id":9,"t":"a\\u0000b"}'],
    ['a NUL inside JSON', '{"id":9,"j":{"a":"\\u0000"}}'],
    ['half a surrogate pair', '{"id":9,"t":"\\ud800"}'],
    ['the other half', '{"id":9,"t":"\\udc00"}'],
    ['half a pair as a key', '{"id":9,"\\ud800":1}'],
    ['a number out of all measure', '{"id":9,"num":1e999999}'],
    ['a number too large for its column', '{"id":99999999999}'],
    ['a key of JavaScript', '{"id":9,"__proto__":{"x":1}}'],
    ['another', '{"id":9,"constructor":{"prototype":{"x":1}}}'],
    ['an overlong form', new Uint8Array([...Buffer.from('{"id":9,"t":"'), 0xc0, 0x80, 0x22, 0x7d])],
    [
      'a surrogate in bytes',
      new Uint8Array([...Buffer.from('{"id":9,"t":"'), 0xed, 0xa0, 0x80, 0x22, 0x7d]),
    ],
    [
      'a byte beyond Unicode',
      new Uint8Array([...Buffer.from('{"id":9,"t":"'), 0xf4, 0x90, 0x80, 0x80, 0x22, 0x7d]),
    ],
  ])('with %s is refused', async (_, body) => {
    const answer = await write(body)
    expectRefusal(answer, 400, answer.json.error.code)
    expect((await get('id=eq.9')).json).toEqual([])
  })

  it('keeps every digit', async () => {
    const { text } = await write(
      '{"id":10,"big":9007199254740993,"num":123456789012345678901234567890.12,"j":{"n":9007199254740993}}',
    )
    for (const digits of [
      '9007199254740993,',
      '123456789012345678901234567890.12',
      '"n": 9007199254740993',
    ])
      expect(text).toContain(digits)
  })

  it('takes the last of two values for one key, wherever it looks', async () => {
    const { json } = await write('{"id":11,"t":"first","t":"last","j":{"a":1,"a":2}}')
    expect(json).toMatchObject([{ id: 11, t: 'last', j: { a: 2 } }])
    expect((await get('select=id&t=eq.first')).json).toEqual([])
  })
})

describe('a body', () => {
  const password = 'correct horse battery'
  const signUp = (data: string, email = 'json@example.com'): Promise<Answer> =>
    service.auth.post('signup', `{"email":"${email}","password":"${password}","data":${data}}`)

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
      expectRefusal(await service.auth.post('signup', body), 400, 'bad_request')
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
