import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../../src/database/database.ts'
import type { EntryReply, EntryRequest } from '../../../src/database/entries.ts'
import { noRequest } from '../../../src/database/no-request.ts'
import { unavailable } from '../../../src/errors.ts'
import { isAdmitted, makeGate } from '../../../src/operators/gate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const reply = (body: unknown, status = 200): EntryReply => ({
  status,
  headers: {},
  body: JSON.stringify(body),
  token: null,
  marker: null,
  ask: null,
})

const admitted = {
  claims: { pr: 'admin' },
  operation: 'o1',
  lane: 'gateway',
  entry: 'operate.users',
  psql: null,
}

/** A gate on an operators' database that answers what it is told to. */
const setUp = () => {
  const answers: Record<string, () => EntryReply> = {
    'control.admit': () => reply(admitted),
    'control.finish_operation': () => reply({ recorded: true }),
    'control.audit_head_read': () => reply({ id: 1, digest: 'aa' }),
    'control.open_operations': () => reply([]),
  }
  const calls: { entry: string; request: EntryRequest }[] = []
  const lines: { detail: object; sentence: string }[] = []
  let notify = (): void => undefined
  const control = {
    call: (entry: string, request: EntryRequest) => {
      calls.push({ entry, request })
      return Promise.resolve().then(() => answers[entry]?.() ?? reply({}))
    },
    listen: (_channel: string, heard: () => void) => {
      notify = heard
      return { close: () => Promise.resolve() }
    },
  } as unknown as Database
  const write = (detail: object, sentence: string): void => void lines.push({ detail, sentence })
  const gate = makeGate({
    control: () => control,
    outcomes: (operations) => Promise.resolve([...operations]),
    perform: () => Promise.resolve({}),
    log: { info: write, warn: write, error: write },
  })
  return {
    ...{ gate, control, answers, calls, lines },
    notify: () => notify(),
    times: (entry: string) => calls.filter((call) => call.entry === entry).length,
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  }
}

const asked = { ...noRequest, method: 'GET', claims: '{"sub":"a"}' }

describe('a read of an operator', () => {
  it('is looked up, and then remembered for five seconds', async () => {
    const { gate, times, pass } = setUp()
    for (let round = 0; round < 3; round += 1) await gate.look(asked, '/rest/v1/*')
    expect(times('control.admit')).toBe(1)
    await gate.look({ ...asked, claims: '{"sub":"b"}' }, '/rest/v1/*')
    await gate.look(asked, '/auth/v1/*')
    expect(times('control.admit')).toBe(3)
    await pass(5_000)
    await gate.look(asked, '/rest/v1/*')
    expect(times('control.admit')).toBe(4)
  })

  it('is looked up anew when sessions have ended', async () => {
    const { gate, control, notify, times } = setUp()
    const heard = vi.fn()
    gate.onEnded(heard)
    gate.serve(control)
    await gate.look(asked, '/rest/v1/*')
    notify()
    await gate.look(asked, '/rest/v1/*')
    expect(times('control.admit')).toBe(2)
    expect(heard).toHaveBeenCalledOnce()
    await gate.stop()
  })

  it('that cannot be looked up is not remembered', async () => {
    const { gate, answers } = setUp()
    const admit = answers['control.admit']
    answers['control.admit'] = () => {
      throw unavailable()
    }
    await expect(gate.look(asked, '/rest/v1/*')).rejects.toThrow('cannot be reached')
    answers['control.admit'] = admit!
    expect(isAdmitted(await gate.look(asked, '/rest/v1/*'))).toBe(true)
  })
})

describe('the gate', () => {
  it('hands over the role that counts, or the refusal', async () => {
    const { gate, answers } = setUp()
    expect(await gate.admit(asked, '/admin/v1/me', new Map())).toEqual({
      ...admitted,
      claims: '{"pr":"admin"}',
    })
    answers['control.admit'] = () => reply({ error: {} }, 403)
    expect(await gate.admit(asked, '/admin/v1/me', new Map())).toMatchObject({ status: 403 })
  })

  it('records an end later when it cannot be recorded now, and says when it gave up', async () => {
    const { gate, answers, calls, lines, pass } = setUp()
    answers['control.finish_operation'] = () => {
      throw unavailable()
    }
    const one = { operation: 'o1' }
    await gate.settle(one, { status: 201 }, performance.now())
    answers['control.finish_operation'] = () => reply({ recorded: true })
    await pass(2_000)
    const last = calls.findLast(({ entry }) => entry === 'control.finish_operation')
    expect(JSON.parse(last?.request.body ?? '')).toMatchObject({ operation: 'o1', status: 201 })
    expect(lines).toEqual([])

    answers['control.finish_operation'] = () => {
      throw unavailable()
    }
    await gate.settle(one, { status: 201 }, performance.now())
    await pass(60_000)
    expect(lines).toEqual([
      { detail: { operation: 'o1' }, sentence: 'the end of an operation is not in the audit' },
    ])
  })

  it('stops when the end of what it let through is recorded, or after half a second', async () => {
    vi.useRealTimers()
    const { gate, times } = setUp()
    const one = await gate.admit(asked, '/admin/v1/sql/run', new Map())
    let isStopped = false
    const stopping = gate.stop().then(() => (isStopped = true))
    await pause(100)
    expect(isStopped).toBe(false)
    if (isAdmitted(one)) await gate.settle(one, { status: 200 }, performance.now())
    expect(times('control.finish_operation')).toBe(1)
    await stopping

    await gate.admit(asked, '/admin/v1/sql/run', new Map())
    const began = performance.now()
    await gate.stop()
    expect(performance.now() - began).toBeGreaterThan(400)
    expect(performance.now() - began).toBeLessThan(1_500)
  })

  it('logs the head of the audit in each minute in which it moved', async () => {
    const { gate, control, answers, lines, pass } = setUp()
    gate.serve(control)
    await pass(180_000)
    answers['control.audit_head_read'] = () => reply({ id: 2, digest: 'bb' })
    await pass(120_000)
    expect(lines.map(({ detail }) => detail)).toEqual([
      { audit: { id: 1, digest: 'aa' } },
      { audit: { id: 2, digest: 'bb' } },
    ])
    await gate.stop()
  })

  it('settles what the project knows to be done', async () => {
    const { gate, control, answers, calls, pass } = setUp()
    answers['control.open_operations'] = () => reply(['o7'])
    gate.serve(control)
    await pass(0)
    const settled = calls.find(({ entry }) => entry === 'control.finish_operation')
    expect(JSON.parse(settled?.request.body ?? '')).toEqual({ operation: 'o7', status: 200 })
    await gate.stop()
  })
})
