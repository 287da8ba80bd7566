import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { expectNoFaults, seed, startTrial, tryRequests, type Trial } from './properties.ts'

let trial: Trial
beforeAll(async () => {
  trial = await startTrial(inject('adminUrl'))
})
afterAll(() => trial.stop())

it(`answers all calls that are made up, seed ${seed}`, async () => {
  await tryRequests(trial, 2200, ({ call }) => call())
  expectNoFaults(trial)
  await trial.unharmed()
  expect(await trial.service.sql('select * from core.audit()')).toEqual([])
}, 240_000)
