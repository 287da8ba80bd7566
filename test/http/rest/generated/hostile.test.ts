import { expect, it } from 'vitest'
import { expectNoFaults, seed, useTrial, tryRequests } from './properties.ts'

const trial = useTrial()

it(`answers whatever is torn, seed ${seed}`, async () => {
  await tryRequests(trial, 3400, ({ hostile }) => hostile())
  expectNoFaults(trial)
  await trial.unharmed()
  expect(await trial.service.sql('select * from core.audit()')).toEqual([])
})
