import { expect, it, vi } from 'vitest'
import { waitUntil } from '../../../src/tools/wait-until.ts'

it('waits no longer than it may, though the clock is set back meanwhile', async () => {
  let asked = 0
  const clock = vi.spyOn(Date, 'now')
  await waitUntil(() => {
    clock.mockReturnValue(0)
    return ++asked > 100
  }, 100)
  clock.mockRestore()
  expect(asked).toBeLessThan(100)
})
