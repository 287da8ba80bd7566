import { describe, expect, it } from 'vitest'
import { makeOutlet, type Outlet } from '../../../src/log/outlet.ts'
import { until } from '../../support/until.ts'

/** An outlet whose disk, pipe or reader does as `say` tells: takes so many bytes, or fails with a code, or waits. */
const outletOf = (most = 100) => {
  const answers: (number | string)[] = []
  const state = {
    bytes: [] as Buffer[],
    stalled: false,
    tries: 0,
    get text(): string {
      return Buffer.concat(this.bytes).toString()
    },
  }
  const write = async (bytes: Buffer): Promise<number> => {
    state.tries += 1
    await until(() => !state.stalled)
    const answer = answers.shift() ?? bytes.length
    if (typeof answer === 'string') throw Object.assign(new Error(answer), { code: answer })
    state.bytes.push(bytes.subarray(0, answer))
    return answer
  }
  const outlet: Outlet = makeOutlet(write, { most, retry: { busy: 1, trouble: 1 } })
  return { outlet, state, say: (...next: (number | string)[]) => answers.push(...next) }
}

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_none, index) => `line ${index + 10}\n`)

describe('an outlet', () => {
  it('writes every line in order, many at once', async () => {
    const { outlet, state } = outletOf(10_000)
    for (const line of numbered(90)) outlet.write(line)
    await outlet.written(1000)
    expect(state.text).toBe(numbered(90).join(''))
    expect(state.tries).toBe(2)
  })

  it.each(['ENOSPC', 'EPIPE', 'EAGAIN', 'EIO'])(
    'goes on after %s, and loses nothing',
    async (code) => {
      const { outlet, state, say } = outletOf()
      say(3, code, code, 2, code)
      outlet.write('grüße\n')
      outlet.write('end\n')
      await outlet.written(1000)
      expect(state.text).toBe('grüße\nend\n')
    },
  )

  it('drops the oldest that wait beyond its bound, and says how many once there is room', async () => {
    const { outlet, state } = outletOf(40)
    state.stalled = true
    for (const line of numbered(90)) outlet.write(line)
    state.stalled = false
    await outlet.written(1000)
    const [first, loss, ...last] = state.text.trimEnd().split('\n')
    expect(first).toBe('line 10') // it was on its way
    expect(JSON.parse(loss!)).toEqual({
      level: 40,
      time: expect.any(Number),
      lines: 84,
      reason: 'the reader is too slow',
      msg: 'lines of this log were dropped',
    })
    expect(last.join()).toBe('line 95,line 96,line 97,line 98,line 99')
    outlet.write('more\n')
    await outlet.written(1000)
    expect(state.text.match(/dropped/g)).toHaveLength(1)
  })

  it('names what kept it from writing', async () => {
    const { outlet, state, say } = outletOf(40)
    say('ENOSPC')
    for (const line of numbered(90)) outlet.write(line)
    await outlet.written(1000)
    expect(state.text).toContain('"lines":84,"reason":"ENOSPC"')
  })

  it('keeps a line that is longer than its bound', async () => {
    const { outlet, state } = outletOf(10)
    outlet.write('a\n')
    outlet.write(`${'b'.repeat(200)}\n`)
    await outlet.written(1000)
    expect(state.text).toHaveLength(2 + 201)
  })

  it('rejects whoever waits for a line that is dropped, or not written in time', async () => {
    const { outlet, state } = outletOf(40)
    state.stalled = true
    outlet.write('on its way\n')
    outlet.write('dropped soon\n')
    const dropped = outlet.written(60_000)
    const late = outletOf()
    late.state.stalled = true
    late.outlet.write('late\n')
    for (const line of numbered(9)) outlet.write(line)
    await expect(dropped).rejects.toThrow('the log cannot be written')
    await expect(late.outlet.written(5)).rejects.toThrow('the log cannot be written')
    state.stalled = late.state.stalled = false
    await Promise.all([outlet.written(1000), late.outlet.written(1000)])
  })

  it('is not waited for longer than somebody wants to wait', async () => {
    const { outlet, state } = outletOf()
    await outlet.end(60_000) // nothing was given
    state.stalled = true
    outlet.write('a line\n')
    await outlet.end(5)
    expect(state.text).toBe('')
    state.stalled = false
    await outlet.end(60_000)
    expect(state.text).toBe('a line\n')
  })
})
