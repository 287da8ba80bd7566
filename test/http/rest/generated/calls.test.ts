import { expect, it } from 'vitest'
import { expectNoFaults, seed, useTrial, tryRequests } from './properties.ts'

const trial = useTrial()

it(`answers all calls that are made up, seed ${seed}`, async () => {
  await tryRequests(trial, 2200, ({ call }) => call())
  expectNoFaults(trial)
  await trial.unharmed()
  expect(await trial.service.sql('select * from core.audit()')).toEqual([])
})
