import { describe, expect, it } from 'vitest'
import { makeSigning } from '../../../src/http/signing.ts'
import { makeTokens } from '../../../src/http/token.ts'
import { testSecret } from '../../support/database.ts'

const tokens = makeTokens(testSecret, 'plinth')
const { entry, link } = makeSigning((claims) => `signed ${claims}`, 'plinth')
const sub = '00000000-0000-4000-8000-000000000001'
const user = `{"sub": "${sub}", "role": "authenticated", "exp": 1}`
const operator = `{"sub": "${sub}", "sid": "${sub}", "role": "service_role", "typ": "platform", "pr": "viewer"}`
const file = '{"typ": "storage", "use": "get", "key": "a:\\"b"}'

describe('what is signed', () => {
  it('is for whom its claims fit, byte for byte', () => {
    const exact =
      '{"role":"anon" , "n": 12345678901234567890, "m": {"a:b": [{"c": ":"}], "a": 1e400}}'
    expect(entry('project', 'token')(exact)).toBe(`signed ${exact}`)
    expect(entry('project', 'token')(user)).toBe(`signed ${user}`)
    expect(entry('control', 'token')(operator)).toBe(`signed ${operator}`)
    expect(link(file)).toBe(`signed ${file}`)
  })

  it('is nothing of another source', () => {
    for (const [sign, others] of [
      [entry('project', 'token'), [operator, file]],
      [entry('control', 'token'), [user, file, operator.replace('"sid"', '"was"')]],
      [link, [user, operator, file.replace('"use"', '"role"')]],
    ] as const)
      for (const claims of others) expect(() => sign(claims)).toThrow(/^not signed: /)
  })

  it('is nothing where the route gives out no token', () => {
    for (const claims of [user, operator, file]) {
      expect(() => entry('project', undefined)(claims)).toThrow(/gives out no token/)
      expect(() => entry('control', undefined)(claims)).toThrow(/gives out no token/)
    }
  })

  it.each([
    '{"role": "service_role", "role": "authenticated"}',
    '{"r\\u006fle": "service_role", "role": "authenticated"}',
    '{"role": "authenticated", "a": {"b": [{"c": 1, "c": 2}]}}',
    '{"role": "authenticated", "__proto__": 1, "__proto__": 2}',
    '["authenticated"]',
    '"authenticated"',
    'null',
  ])('is not what two readers may understand differently: %s', (claims) => {
    expect(() => entry('project', 'token')(claims)).toThrow(/^not signed: /)
  })

  it('is the same key whatever claims stand in its place', async () => {
    const signing = makeSigning(tokens.sign, 'plinth')
    for (const claims of [operator, user, '{"role": "service_role"}'])
      expect(signing.entry('project', 'anon key')(claims)).toBe(await tokens.key('anon'))
    expect(signing.entry('project', 'service key')('{}')).toBe(await tokens.key('service_role'))
  })
})
