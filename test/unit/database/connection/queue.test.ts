import { describe, expect, it } from 'vitest'
import { makeQueue } from '../../../../src/database/connection/queue.ts'
import { makeWaits } from '../../../../src/database/connection/waits.ts'

/** A queue for what is free. */
const underTest = (patience: number) => {
  const free: string[] = []
  const state = { areStuck: false }
  const waits = makeWaits(patience)
  const queue = makeQueue({ pick: () => free.shift(), areStuck: () => state.areStuck, waits })
  return { free, state, waits, queue }
}

const itself = (resource: string): Promise<string> => Promise.resolve(resource)

describe('the queue for a connection', () => {
  it('serves who came first, and says how many wait and how long', async () => {
    const { free, queue, waits } = underTest(60_000)
    const all = [queue.wait(itself), queue.wait(itself)]
    expect(waits.figures()).toMatchObject({ waiting: 2, waited: 0, refused: 0 })
    expect(waits.figures().longest).toBeGreaterThan(0)
    free.push('a')
    queue.serve()
    expect(waits.figures().waiting).toBe(1)
    free.push('b')
    queue.serve()
    expect(await Promise.all(all)).toEqual(['a', 'b'])
    expect(waits.figures()).toMatchObject({ waiting: 0, longest: 0, refused: 0 })
    expect(waits.figures().waited).toBeGreaterThan(0)
  })

  it('refuses who has waited too long, elsewhere too, and says when to come again', async () => {
    const { free, queue, waits } = underTest(2_500)
    const late = queue.wait(itself)
    const early = queue.wait(itself, performance.now() - 2_500)
    await expect(early).rejects.toMatchObject({
      code: 'unavailable',
      message: 'too many requests are waiting for the database: this one waited 2.5 seconds',
      headers: { 'retry-after': '3' },
    })
    expect(waits.figures()).toMatchObject({ waiting: 1, refused: 1 })
    free.push('a')
    queue.serve()
    expect(await late).toBe('a')
  })

  it('sends away all when there is nothing to wait for, and fails them with an error', async () => {
    const { queue, state, waits } = underTest(60_000)
    const away = [queue.wait(itself), queue.wait(itself)]
    state.areStuck = true
    expect(await Promise.all(away)).toEqual([undefined, undefined])
    const failed = queue.wait(itself)
    queue.fail(new Error('no database'))
    await expect(failed).rejects.toThrow('no database')
    expect(waits.figures()).toMatchObject({ waiting: 0, refused: 0 })
  })
})
