import { describe, expect, it } from 'vitest'
import { makeLag } from '../../../src/tools/lag.ts'
import { until } from '../../support/until.ts'

const busyFor = (milliseconds: number): void => {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

describe('how late the process is', () => {
  it('is known at once, for a while afterwards, and forgotten when nobody asks', async () => {
    const lag = makeLag()
    expect(lag.milliseconds()).toBe(0)
    lag.watch()
    busyFor(200)
    expect(lag.milliseconds()).toBeGreaterThanOrEqual(149)
    lag.watch()
    await new Promise((resolve) => setTimeout(resolve))
    expect(lag.milliseconds()).toBeGreaterThanOrEqual(149)
    await until(() => lag.milliseconds() === 0)
  })
})
