import { expect, it } from 'vitest'
import { makeBusyBackoff } from '../../../../src/database/realtime/busy-backoff.ts'

const busy = Object.assign(new Error('busy'), { code: '55P03' })
const other = Object.assign(new Error('refused'), { code: '42501' })

let now = 0
const setUp = (): { ask: (key: string, error?: Error) => Promise<unknown>; asked: string[] } => {
  const asked: string[] = []
  const busyBackoff = makeBusyBackoff(5_000, () => now)
  const ask = (key: string, error?: Error): Promise<unknown> =>
    busyBackoff(key, async () => {
      asked.push(key)
      if (error) throw error
      return 'done'
    }).catch((caught: unknown) => caught)
  return { ask, asked }
}

it('what was busy is refused with the same error for a while, without being asked for', async () => {
  const { ask, asked } = setUp()
  expect(await ask('a', busy)).toBe(busy)
  expect([await ask('a'), await ask('b')]).toEqual([busy, 'done'])
  now += 5_000
  expect(await ask('a')).toBe('done')
  expect(asked).toEqual(['a', 'b', 'a'])
})

it('what was refused for another reason is asked for again', async () => {
  const { ask } = setUp()
  expect([await ask('a', other), await ask('a')]).toEqual([other, 'done'])
})

it('no more than so many are remembered, and those that came last', async () => {
  const { ask } = setUp()
  for (let key = 0; key <= 1_000; key += 1) await ask(String(key), busy)
  expect([await ask('0'), await ask('1'), await ask('1000')]).toEqual(['done', busy, busy])
})
