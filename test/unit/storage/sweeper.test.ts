// What the sweeper says of the room that is left; what it erases is in test/http/storage/sweep.test.ts.
import { expect, it } from 'vitest'
import type { Database } from '../../../src/database/database.ts'
import type { Store } from '../../../src/storage/stores/store.ts'
import { startSweeper } from '../../../src/storage/sweeper.ts'

it.each([
  [199, ['storage.low']],
  [200, []],
])('of a disk with %i free bytes, where 100 are to stay free, it warns: %j', async (free, said) => {
  const store = { id: 'disk', free: () => Promise.resolve(free) } as Store
  const warnings: string[] = []
  let begin = (): void => undefined
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const sweepNext = (): Promise<[]> => {
    begin()
    return Promise.resolve([])
  }
  const sweeper = startSweeper({
    database: {
      storage: { sweepNext, sweepDone: () => Promise.resolve() },
      state: { isUp: () => true } as Database['state'],
    },
    stores: { find: () => store, all: () => [store] },
    minFree: 100,
    log: {
      info: () => undefined,
      warn: (_, sentence) => warnings.push(sentence),
      error: () => undefined,
    },
  })
  await begun
  await sweeper.stop(1_000)
  expect(warnings).toEqual(said)
})
