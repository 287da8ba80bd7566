import { describe, expect, it } from 'vitest'
import { makeSemaphore } from '../../../src/tools/semaphore.ts'

describe('semaphore', () => {
  it('runs so many at a time, in the order they were asked for, also after a failure', async () => {
    const semaphore = makeSemaphore(2)
    const begun: number[] = []
    const ends: (() => void)[] = []
    const works = [0, 1, 2, 3].map((number) =>
      semaphore(async () => {
        begun.push(number)
        await new Promise<void>((resolve) => ends.push(resolve))
        if (number === 0) throw new Error('failed')
      }).catch(() => 'failed'),
    )
    const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
    await settle()
    expect(begun).toEqual([0, 1])
    ends[0]?.()
    await settle()
    expect(begun).toEqual([0, 1, 2])
    for (let end = 1; end < 4; end += 1) {
      ends[end]?.()
      await settle()
    }
    expect(await Promise.all(works)).toEqual(['failed', undefined, undefined, undefined])
    expect(begun).toEqual([0, 1, 2, 3])
  })
})
