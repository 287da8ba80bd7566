import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { expectNoFaults, seed, startTrial, tryRequests, type Trial } from './properties.ts'

let trial: Trial
beforeAll(async () => {
  trial = await startTrial(inject('adminUrl'))
})
afterAll(() => trial.stop())

it(`answers whatever is torn, seed ${seed}`, async () => {
  await tryRequests(trial, 3400, ({ hostile }) => hostile())
  expectNoFaults(trial)
  await trial.unharmed()
  expect(await trial.service.sql('select * from core.audit()')).toEqual([])
}, 240_000)
