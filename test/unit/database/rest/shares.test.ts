import { describe, expect, it } from 'vitest'
import { makeWaits } from '../../../../src/database/connection/waits.ts'
import { makeShares, type Shares } from '../../../../src/database/rest/shares.ts'

const sharesOf = (most: number, waits = makeWaits(60_000)): Shares => makeShares(most, waits)

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Work that goes on until it is ended. */
const makeWork = () => {
  const running: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => (): Promise<string> => {
    running.push(name)
    return new Promise((resolve) =>
      ends.set(name, () => {
        running.splice(running.indexOf(name), 1)
        resolve(name)
      }),
    )
  }
  return { running, work, end: (name: string) => ends.get(name)?.() }
}

describe('the share of a network', () => {
  it('is so many at a time, the others in their order, and nothing of another', async () => {
    const { running, work, end } = makeWork()
    const waits = makeWaits(60_000)
    const share = sharesOf(2, waits)
    const all = ['a', 'b', 'c', 'd'].map((name) => share('one', work(name)))
    const other = share('two', work('e'))
    await settled()
    expect(running).toEqual(['a', 'b', 'e'])
    expect(waits.figures().waiting).toBe(2)
    end('b')
    await all[1]
    await settled()
    expect(running).toEqual(['a', 'e', 'c'])
    for (const [at, name] of [
      [0, 'a'],
      [2, 'c'],
    ] as const) {
      end(name)
      await all[at]
    }
    await settled()
    expect(running).toEqual(['e', 'd'])
    end('d')
    end('e')
    expect(await Promise.all([...all, other])).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(waits.figures().waiting).toBe(0)
  })

  it('is handed on by work that fails', async () => {
    const share = sharesOf(1)
    const failed = share('one', () => Promise.reject(new Error('failed')))
    const next = share('one', () => Promise.resolve('next'))
    await expect(failed).rejects.toThrow('failed')
    expect(await next).toBe('next')
  })

  it('is not waited for for ever', async () => {
    const { work, end } = makeWork()
    const share = sharesOf(1, makeWaits(5))
    const first = share('one', work('a'))
    await expect(share('one', work('b'))).rejects.toMatchObject({ code: 'unavailable' })
    const third = share('one', () => Promise.resolve('third'))
    end('a')
    expect(await first).toBe('a')
    expect(await third).toBe('third')
  })

  it('is no limit without a network', async () => {
    const { running, work, end } = makeWork()
    const share = sharesOf(1, makeWaits(5))
    const all = ['a', 'b', 'c'].map((name) => share(undefined, work(name)))
    expect(running).toEqual(['a', 'b', 'c'])
    running.slice().forEach(end)
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
  })
})
