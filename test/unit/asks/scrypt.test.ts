import { scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { allow, makePerform } from '../../../src/asks/perform.ts'
import { makeScrypt, withUsualParameters } from '../../../src/asks/scrypt.ts'
import { makeTurns } from '../../../src/asks/turns.ts'

const salt = Buffer.from('sixteen bytes!!!').toString('base64')
const ask = { kind: 'scrypt', of: 'password', salt, n: 1024, r: 8, p: 1 }
const secrets = new Map([['password', 'correct horse']])

describe('the scrypt ask', () => {
  it('derives the key', async () => {
    const { key } = await makeScrypt(makeTurns(1))(ask, secrets)
    const expected = scryptSync('correct horse', 'sixteen bytes!!!', 32, { N: 1024, r: 8, p: 1 })
    expect(key).toBe(expected.toString('base64'))
  })

  it('costs the same work when there is no password', async () => {
    const { key } = await makeScrypt(makeTurns(1))(ask, new Map())
    expect(Buffer.from(key as string, 'base64')).toHaveLength(32)
  })

  it.each([{ n: 512 }, { n: 2 ** 18 }, { r: 0 }, { r: 17 }, { p: 5 }, { salt: 'not base64!' }])(
    'refuses parameters out of all measure: %j',
    async (wrong) => {
      await expect(makeScrypt(makeTurns(1))({ ...ask, ...wrong }, secrets)).rejects.toThrow()
    },
  )

  it('lets a bounded number wait and refuses the rest', async () => {
    const scrypt = makeScrypt(makeTurns(2, 3))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 9 }, () => scrypt({ ...ask, n: 4096 }, secrets)),
    )
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array<string>(5).fill('fulfilled'),
      ...Array<string>(4).fill('rejected'),
    ])
    expect(outcomes[8]).toMatchObject({
      reason: { code: 'unavailable', headers: { 'retry-after': '1' } },
    })
  })

  it('gives every place back, after failures too', async () => {
    const scrypt = makeScrypt(makeTurns(1, 1))
    for (let round = 0; round < 3; round += 1)
      await expect(scrypt({ ...ask, n: 1025 }, secrets)).rejects.toThrow() // no power of two
    await expect(Promise.all([scrypt(ask, secrets), scrypt(ask, secrets)])).resolves.toHaveLength(2)
  })
})

describe('the scrypt ask with the usual parameters', () => {
  const scrypt = withUsualParameters(makeScrypt(makeTurns(1)))
  const usual = { ...ask, n: 16_384 }

  it('derives the key', async () => {
    const { key } = await scrypt(usual, secrets)
    const expected = scryptSync('correct horse', 'sixteen bytes!!!', 32)
    expect(key).toBe(expected.toString('base64'))
  })

  it.each([{ n: 1024 }, { n: 32_768 }, { r: 1 }, { p: 2 }])('refuses others: %j', async (other) => {
    await expect(scrypt({ ...usual, ...other }, secrets)).rejects.toThrow()
  })
})

describe('an ask', () => {
  it('comes back with the state it was sent with', async () => {
    const perform = makePerform({ scrypt: makeScrypt(makeTurns(1)) })
    const answer = await perform({ ...ask, state: { step: 2 } }, secrets)
    expect(answer).toMatchObject({ salt, n: 1024, r: 8, p: 1, state: { step: 2 } })
    expect(JSON.stringify(answer)).not.toContain('correct horse')
  })

  it('of an unknown kind is an error', async () => {
    for (const kind of ['read_file', 'constructor'])
      await expect(makePerform({})({ kind }, secrets)).rejects.toThrow(kind)
  })

  it('that its route does not allow is an error', async () => {
    const kinds = { scrypt: makeScrypt(makeTurns(1)), again: async () => ({ done: true }) }
    for (const asks of [undefined, [], ['again', 'password']] as const)
      await expect(allow(kinds, asks)(ask, secrets)).rejects.toThrow(/scrypt, which it may not/)
    expect(await allow(kinds, ['again'])({ kind: 'again' }, secrets)).toEqual({ done: true })
    await expect(allow(kinds, ['fetch'])({ kind: 'fetch' }, secrets)).rejects.toThrow(/may not/)
  })
})
