import { expect, it } from 'vitest'
import { expectNoFaults, seed, useTrial, tryRequests } from './properties.ts'

const trial = useTrial()

it(`answers all writes that are made up, seed ${seed}`, async () => {
  await tryRequests(trial, 2200, ({ write }) => write())
  expectNoFaults(trial)
  await trial.unharmed()
  expect(await trial.service.sql('select * from core.audit()')).toEqual([])
})
