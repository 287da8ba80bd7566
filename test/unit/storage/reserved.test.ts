import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeReserved } from '../../../src/storage/reserved.ts'

const asked: number[] = []
const silent = { warn: () => undefined }
let made = 0

const reserve = (count: number): Promise<{ blob: string; store: string }[]> => {
  asked.push(count)
  return Promise.resolve(
    Array.from({ length: count }, () => ({ blob: `${(made += 1)}`, store: 's' })),
  )
}

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => vi.useRealTimers())

const later = (milliseconds: number): void => void vi.advanceTimersByTime(milliseconds)

describe('reserved blobs', () => {
  it('are given to one upload each', async () => {
    const reserved = makeReserved({ reserve }, silent)
    const taken = await Promise.all(Array.from({ length: 100 }, () => reserved.take()))
    expect(new Set(taken.map((one) => one?.blob)).size).toBe(100)
  })

  it('are reserved one by one while uploads are rare', async () => {
    const reserved = makeReserved({ reserve }, silent)
    for (let count = 0; count < 4; count += 1) {
      await reserved.take()
      later(2_000)
    }
    expect(asked).toEqual([1, 1, 1, 1])
  })

  it('are reserved more at a time under load, and never more than 64', async () => {
    const reserved = makeReserved({ reserve }, silent)
    for (let count = 0; count < 200; count += 1) await reserved.take()
    expect(asked).toEqual([1, 2, 4, 8, 16, 32, 64, 64, 64])
  })

  it('are not used after half their lease', async () => {
    const reserved = makeReserved({ reserve }, silent)
    for (let count = 0; count < 2; count += 1) await reserved.take()
    const last = made
    later(61_000)
    expect(Number((await reserved.take())?.blob)).toBeGreaterThan(last)
    expect(asked).toEqual([1, 2, 1])
  })

  it('are done without where there are none, or SQL is away', async () => {
    expect(
      await makeReserved({ reserve: () => Promise.resolve([]) }, silent).take(),
    ).toBeUndefined()
    const away = { reserve: () => Promise.reject(new Error('away')) }
    expect(await makeReserved(away, silent).take()).toBeUndefined()
  })
})
