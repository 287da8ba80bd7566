import { scryptSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makePerform } from '../../../src/asks/perform.ts'
import { makeScrypt } from '../../../src/asks/scrypt.ts'

const salt = Buffer.from('sixteen bytes!!!').toString('base64')
const ask = { kind: 'scrypt', of: 'password', salt, n: 16, r: 8, p: 1 }
const secrets = new Map([['password', 'correct horse']])

describe('the scrypt ask', () => {
  it('derives the key', async () => {
    const { key } = await makeScrypt(1)(ask, secrets)
    const expected = scryptSync('correct horse', 'sixteen bytes!!!', 32, { N: 16, r: 8, p: 1 })
    expect(key).toBe(expected.toString('base64'))
  })

  it('costs the same work when there is no password', async () => {
    const { key } = await makeScrypt(1)(ask, new Map())
    expect(Buffer.from(key as string, 'base64')).toHaveLength(32)
  })

  it.each([{ n: 1 }, { n: 2 ** 21 }, { r: 0 }, { r: 33 }, { p: 17 }, { salt: 'not base64!' }])(
    'refuses parameters out of all measure: %j',
    async (wrong) => {
      await expect(makeScrypt(1)({ ...ask, ...wrong }, secrets)).rejects.toThrow()
    },
  )

  it('lets a bounded number wait and refuses the rest', async () => {
    const scrypt = makeScrypt(2, 3)
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
    const scrypt = makeScrypt(1, 1)
    for (let round = 0; round < 3; round += 1)
      await expect(scrypt({ ...ask, n: 3 }, secrets)).rejects.toThrow() // no power of two
    await expect(Promise.all([scrypt(ask, secrets), scrypt(ask, secrets)])).resolves.toHaveLength(2)
  })
})

describe('an ask', () => {
  it('comes back with the state it was sent with', async () => {
    const perform = makePerform({ scrypt: makeScrypt(1) })
    const answer = await perform({ ...ask, state: { step: 2 } }, secrets)
    expect(answer).toMatchObject({ salt, n: 16, r: 8, p: 1, state: { step: 2 } })
    expect(JSON.stringify(answer)).not.toContain('correct horse')
  })

  it('of an unknown kind is an error', async () => {
    await expect(makePerform({})({ kind: 'read_file' }, secrets)).rejects.toThrow(/read_file/)
  })
})
