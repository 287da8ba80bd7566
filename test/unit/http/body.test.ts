import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decodeBody, readBody } from '../../../src/http/body.ts'
import { parseJson } from '../../../src/tools/json.ts'

const shape = z.looseObject({ email: z.string().optional(), password: z.string().optional() })
const read = (text: string) => readBody(Buffer.from(text), shape, ['password'])

describe('the body as SQL sees it', () => {
  it('holds the length of the password in bytes, and never the password', () => {
    const { text, secrets } = read('{"email":"a@b.co","password":"pässword"}')
    expect(text).toBe('{"email":"a@b.co","password":9}')
    expect([...secrets]).toEqual([['password', 'pässword']])
  })

  it('is otherwise what the client wrote', () => {
    const { text } = read(
      '{ "n": 9007199254740993, "m":1e400, "z":-0, "s":"\\u00e9", "password":""}',
    )
    expect(text).toBe('{ "n": 9007199254740993, "m":1e400, "z":-0, "s":"\\u00e9", "password":0}')
  })

  it('hides a password given twice both times, and takes the last', () => {
    const { text, secrets } = read('{"password":"first","pass\\u0077ord":"second!"}')
    expect(text).toBe('{"password":7,"pass\\u0077ord":7}')
    expect(secrets.get('password')).toBe('second!')
  })

  it('takes no member that is only inherited', () => {
    const { secrets } = readBody(Buffer.from('{"__proto__":{"password":"x"}}'), shape, ['password'])
    expect([...secrets]).toEqual([])
  })

  it('reads keys that nobody asked for', () => {
    expect(read('{"gotrue_meta_security":{}}').text).toBe('{"gotrue_meta_security":{}}')
  })

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['two values', '{} {}'],
    ['a comment', '{} // x'],
    ['a lone word', 'nonsense'],
  ])('is refused when it is %s', (_, text) => {
    expect(() => read(text)).toThrow('the body is not valid JSON')
  })

  it.each(['[]', 'null', '1', '"text"', 'true'])('is refused when it is %s', (text) => {
    expect(() => read(text)).toThrow('the body must be a JSON object')
  })

  it.each(['1', 'null', '{}', '["x"]'])('is refused when the password is %s', (value) => {
    expect(() => read(`{"password":${value}}`)).toThrow(/^password is missing or not what/)
  })

  it('never shows a password in a refusal', () => {
    expect(() => read('{"email":1,"password":"correct horse"}')).not.toThrow(/correct horse/)
  })

  it.each([
    ['an overlong form', [0xc0, 0x80]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['more than Unicode has', [0xf4, 0x90, 0x80, 0x80]],
    ['half a character', [0xc3]],
  ])('is refused when its bytes are %s', (_, bytes) => {
    expect(() => decodeBody(Buffer.from(bytes))).toThrow('the body is not valid UTF-8')
  })

  it('survives any depth, and is refused where Postgres would not', () => {
    const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
    const body = (levels: number, password: string): string =>
      `{"data":${deep(levels)},"password":${password}}`
    expect(read(body(999, '"x"')).text).toBe(body(999, '1'))
    expect(() => read(body(100_000, '"x"'))).toThrow('the body is nested too deeply')
  })

  it('is nothing when there is none', () => {
    expect(decodeBody(undefined)).toBeNull()
  })
})

describe('how deep a body is', () => {
  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

  it.each([
    ['levels that any use has', `{"a": ${nested(999)}}`],
    ['many brackets beside each other', `{"a": [${Array(5_000).fill('[]').join()}]}`],
    ['many brackets in a text', JSON.stringify({ a: '"[\\'.repeat(5_000) })],
  ])('is of no matter: %s', (_, text) => {
    expect(parseJson(text, 'the body')).toEqual(JSON.parse(text))
  })

  it('is bounded, so that Postgres need not give up', () => {
    expect(() => parseJson(`{"a": ${nested(1_000)}}`, 'the body')).toThrow('nested too deeply')
  })
})
