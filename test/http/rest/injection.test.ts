import { describe, expect, it } from 'vitest'
import { makeRandom } from '../../support/random.ts'
import { expectEnvelope, expectRefusal } from '../../support/refused.ts'
import { useService } from '../../support/use.ts'
import { fixture, users } from '../fixture.ts'

const service = useService({ env: { DATABASE_STATEMENT_TIMEOUT_MS: '4000' }, schema: fixture })
const { get } = service.rest
const encode = encodeURIComponent

describe('GET /rest/v1/:table', () => {
  it('takes a value for a value, whatever it holds', async () => {
    for (const value of [
      `1' OR '1'='1`,
      `1; select pg_sleep(60)`,
      `1) or true--`,
      `$1`,
      `{1}`,
      `1::int`,
      `null`,
      `(select 1)`,
    ])
      expectRefusal(await get(`open_t?id=eq.${encode(value)}`), 400, 'invalid_text_representation')
  })

  it.each([
    `x'; select pg_sleep(60)--`,
    `x' or true--`,
    `\\'; drop table open_t;--`,
    `E'\\x27`,
    `{a,b}`,
    `{"a"`,
    `"`,
    `'`,
    `$$`,
    `NULL`,
    `,`,
    `\\`,
    `%s %I %L %1$s`,
    `\u0001\u007f`,
    `日本 ü 😀`,
  ])('finds exactly the text %j', async (value) => {
    await service.sql('insert into public.open_t (id, body) values (100, $1)', [value])
    const { status, json } = await get(`open_t?select=body&body=eq.${encode(value)}`)
    await service.sql('delete from public.open_t where id = 100')
    expect({ status, json }).toEqual({ status: 200, json: [{ body: value }] })
  })

  it('finds exactly the texts of a list', async () => {
    const texts = ['a"b', 'c,d', 'e\\f', '(g)', ' h ', '', 'null', '{i}', "j'k"]
    const insert =
      'insert into public.open_t (id, body) select 100 + n, t from unnest($1::text[]) with ordinality as u (t, n)'
    await service.sql(insert, [[...texts, 'a', 'b', 'c', 'd', 'h']])
    const list = texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')
    const inside = await get(`open_t?select=body&order=id&body=in.(${encode(list)})`)
    const both = await get(`open_t?select=body&order=id&or=(body.in.(${encode(list)}),id.eq.-1)`)
    await service.sql('delete from public.open_t where id >= 100')
    expect(inside.json).toEqual(texts.map((body) => ({ body })))
    expect(both.json).toEqual(inside.json)
  })

  it('finds columns by their exact name only', async () => {
    expect((await get(`open_t?${encode('we"ird')}=eq.x`)).json).toHaveLength(1)
    expect((await get(`open_t?${encode('Ünïcode')}=eq.${encode('ü')}`)).json).toHaveLength(1)
    for (const name of [
      `id"=1 or 1=1--`,
      `id" = 1 or "id`,
      `open_t.id`,
      `id::text`,
      `we""ird`,
      `U\u0308nïcode`,
      'i'.repeat(64),
    ])
      expect((await get(`open_t?${encode(name)}=eq.1`)).json.error?.code, name).toMatch(
        /^(undefined_column|bad_request|invalid_text_representation)$/,
      )
    const answer = await get(`notes?${encode(`j->>'a'||pg_sleep(60)`)}=eq.1`)
    expectRefusal(answer, 400, 'bad_request')
  })

  it('shows an alias as a key and nothing more', async () => {
    const keys = [
      'select from-it $1',
      '__proto__',
      'a"b',
      `a'b`,
      '%s %I',
      'a\\',
      '日本',
      'a,b:c(d)',
    ]
    for (const key of keys) {
      const { text } = await get(`open_t?id=eq.1&select=${encode(JSON.stringify(key))}:id`)
      expect(Object.entries(JSON.parse(text)[0])).toEqual([[key, 1]])
    }
  })

  it('does not answer questions about a column the role may not read', async () => {
    const headers = { authorization: `Bearer ${await service.userToken(users.one)}` }
    expect((await get('notes?select=id', headers)).json).toEqual([{ id: 1 }])
    for (const query of [
      'select=id&priv=eq.secret',
      'select=priv',
      'priv=eq.no',
      'select=id,s:priv',
      'select=id&order=priv',
      'select=id&priv=like.s*',
      'select=id&or=(id.eq.1,priv.eq.secret)',
      'select=count(),priv',
      'select=priv.max()',
    ])
      expectRefusal(await get(`notes?${query}`, headers), 403, 'insufficient_privilege')
    expectRefusal(await get('notes?body=eq.x'), 403, 'insufficient_privilege')
  })

  it('finds no column by the beginning of its name', async () => {
    const name = 'c'.repeat(63)
    await service.sql(
      `create table public.long_names (${name} int); insert into public.long_names values (1)`,
    )
    const headers = { apikey: service.serviceKey }
    expect((await get(`long_names?${name}=eq.1&select=${name}`, headers)).json).toHaveLength(1)
    for (const query of [`${name}x=eq.1`, `select=${name}x`, `order=${name}x`]) {
      const answer = await get(`long_names?${query}`, headers)
      expect(answer.json.error.code).toMatch(/^(bad_request|undefined_column)$/)
      expectRefusal(answer, 400, answer.json.error.code)
    }
  })

  it('calls no function by name', async () => {
    for (const name of [
      'set_config',
      'pg_sleep',
      'lo_create',
      'pg_read_file',
      'auth.uid',
      'pg_catalog.set_config',
      'crypt',
    ])
      for (const [method, path] of [
        ['GET', name],
        ['GET', `rpc/${name}`],
        ['POST', `rpc/${name}`],
      ] as const) {
        const answer = await service.request(method, `/rest/v1/${path}`, {
          headers: { apikey: service.anonKey },
          ...(method === 'POST' && { body: {} }),
        })
        expect([400, 404, 405], `${method} ${path}`).toContain(answer.status)
        expectEnvelope(answer)
      }
  })

  it('survives random queries: no 5xx, and nothing comes of them', async () => {
    const random = makeRandom()
    const pieces = [
      ...Array.from(`'";()[]{}\\$%*,.:=&| -/\n\t\u0001é日`),
      'id',
      'body',
      'we"ird',
      'eq.',
      'not.',
      'or',
      'select',
      'order',
      'limit',
      'offset',
      '--',
      '/*',
      '$1',
      '$$',
      "E'",
      'create table pwn()',
      ';',
      'union',
      '1',
      '9999999999999999999',
      '::int',
      'null',
      '%s',
      '%I',
    ]
    const word = (): string =>
      Array.from({ length: 1 + random.below(5) }, () => random.pick(pieces)).join('')
    const url = (): string => {
      const pairs = Array.from({ length: 1 + random.below(3) }, () => {
        const key = random.below(2)
          ? random.pick(['id', 'body', 'select', 'limit', 'we"ird'])
          : word()
        const value = random.below(2) ? `eq.${word()}` : word()
        return `${encode(key)}=${encode(value)}`
      })
      const table = random.below(4) ? 'open_t' : encode(word())
      return `${table}?${pairs.join('&')}`
    }
    for (let round = 0; round < 60; round += 1) {
      const urls = Array.from({ length: 16 }, url)
      const answers = await Promise.all(urls.map((one) => get(one)))
      answers.forEach((answer, at) => {
        expect(
          answer.status,
          `seed ${random.seed}: ${urls[at] ?? ''}\n${answer.text}`,
        ).toBeLessThan(500)
        if (answer.status !== 200) expectEnvelope(answer)
      })
    }
    expect(await service.sql(`select from pg_class where relname like 'pwn%'`)).toEqual([])
    expect(await service.sql('select from public.open_t')).toHaveLength(2)
  })
})
