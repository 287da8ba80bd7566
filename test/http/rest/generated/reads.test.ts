import { expect, it } from 'vitest'
import { expectNoFaults, seed, useTrial, tryRequests } from './properties.ts'

const trial = useTrial()

it(`answers all reads that are made up, seed ${seed}`, async () => {
  await tryRequests(trial, 2200, ({ read }) => read())
  expectNoFaults(trial)
  await trial.unharmed()
  expect(await trial.service.sql('select * from core.audit()')).toEqual([])
})
