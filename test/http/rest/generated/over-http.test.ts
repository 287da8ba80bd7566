// The same requests through the gateway: its parsing of addresses and headers, its recipes and its shared connections.
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Answer } from '../../../support/service.ts'
import { expectNoFaults, faultOf, seed, useTrial } from './properties.ts'
import { addressOf, isSendable, sendable } from './over-http.ts'
import type { Asked } from './requests.ts'

const trial = useTrial()
let keys: Record<Asked['role'], string>
beforeAll(async () => {
  const { service } = trial
  keys = {
    anon: service.anonKey,
    service_role: service.serviceKey,
    authenticated: await service.userToken('00000000-0000-4000-8000-000000000001'),
  }
})
beforeEach(() => void trial.faults.splice(0))

const send = (asked: Asked): Promise<Answer> => {
  const { method, body, role } = asked
  return trial.service.request(method, addressOf(asked), {
    headers: { ...sendable(asked), authorization: `Bearer ${keys[role]}` },
    ...(body !== null && { body }),
  })
}

const check = (asked: Asked, answer: Answer): void => {
  const headers = Object.fromEntries(answer.headers)
  const why = faultOf({
    status: answer.status,
    headers,
    body: answer.text,
    ask: null,
    recipe: null,
  })
  if (why)
    trial.faults.push({ why, asked, more: { status: answer.status, headers, body: answer.text } })
}

it(`answers over HTTP whatever is made up, seed ${seed}`, async () => {
  const { requests, faults } = trial
  for (let round = 0; round < 125 && faults.length < 8; round += 1) {
    const asked = Array.from({ length: 8 }, requests.any).filter(isSendable)
    const answers = await Promise.all(asked.map(send))
    for (const [at, answer] of answers.entries()) check(asked[at]!, answer)
  }
  expectNoFaults(trial)
  await trial.unharmed()
})

it(`answers reads over HTTP as psql does, asked once and asked again, seed ${seed}`, async () => {
  const { requests, faults, gateway } = trial
  for (let round = 0; round < 250 && faults.length < 8; round += 1) {
    const asked = { ...requests.read(), method: 'GET' }
    for (const answer of [await send(asked), await send(asked)]) {
      check(asked, answer)
      const { status, body } = await gateway.reply(asked)
      if (status !== answer.status || body !== answer.text)
        if (status < 400 || status !== answer.status)
          faults.push({
            why: 'another answer than psql',
            asked,
            more: { status, body, answer: answer.text },
          })
    }
  }
  expectNoFaults(trial)
  expect(await trial.service.sql('select * from core.audit()')).toEqual([])
})
