import { describe, expect, it } from 'vitest'
import { makeArgon2 } from '../../../src/asks/argon2.ts'
import { makeTurns } from '../../../src/asks/turns.ts'

const argon2 = makeArgon2(makeTurns(1))
const secrets = new Map([['password', 'test']])
const ask = {
  kind: 'argon2',
  of: 'password',
  variant: 'argon2id',
  memory: 32,
  passes: 3,
  lanes: 2,
  salt: 'SFVpOWJ0eXhjRzVkdGN1RQ==',
  length: 32,
}

describe('the argon2 ask', () => {
  it('derives the key that others do', async () => {
    const { key } = await argon2(ask, secrets)
    expect(key).toBe('RXnb8rh7LaDcn07xsssqqulZYXOM/EUCEFMVcAcyYVk=')
    const other = { variant: 'argon2i', memory: 16, passes: 2, lanes: 1, length: 16 }
    const old = await argon2({ ...ask, ...other, salt: 'bGJRWThNOHJJTVBSdHl2dQ==' }, secrets)
    expect(old.key).toBe('NfEnUOuUpb7F2fQkgFUG4g==')
  })

  it('costs the same work when there is no password', async () => {
    const { key } = await argon2(ask, new Map())
    expect(Buffer.from(key as string, 'base64')).toHaveLength(32)
  })

  it.each([
    { memory: 131_073 },
    { memory: 131_072, passes: 3 },
    { passes: 0 },
    { lanes: 17 },
    { length: 15 },
    { variant: 'argon2' },
    { salt: 'not base64!' },
  ])('refuses parameters out of all measure: %j', async (wrong) => {
    await expect(argon2({ ...ask, ...wrong }, secrets)).rejects.toThrow()
  })
})
