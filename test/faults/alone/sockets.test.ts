// Fifteen thousand sockets: each is told of each change, once, by one gateway or by two, which cost less than twice as much.
import { afterEach, expect, inject, it } from 'vitest'
import { countCpu } from '../../bench/cpu.ts'
import { startListeners } from '../../bench/children.ts'
import { residentMiB } from '../../bench/memory.ts'
import { makeTokens } from '../../../src/http/token.ts'
import { testSecret } from '../../support/database.ts'
import { cleanUp, cleanups, installedDatabase, launchOn, ready } from '../support.ts'

afterEach(cleanUp)

const sockets = 15_000
const changes = 20
const limits = {
  REALTIME_MAX_SOCKETS: String(sockets),
  REALTIME_SOCKETS_PER_ADDRESS: String(sockets),
  REALTIME_FRAMES_PER_SECOND: '100000000',
}

interface Spent {
  /** Of a socket. */
  bytes: number
  /** Of a frame: the processor time of the gateways. */
  microseconds: number
}

it('each of 15,000 sockets is told of each change once', async () => {
  const database = await installedDatabase(inject('adminUrl'))
  await database.sql(`
    create table public.news (number bigint generated always as identity primary key, body text);
    create policy everybody on public.news for select using (true)`)
  const token = await makeTokens(testSecret, 'plinth').key('anon')
  const [one, two] = [startListeners(cleanups), startListeners(cleanups)]

  const hold = async (count: number): Promise<Spent> => {
    const serving = await Promise.all(
      Array.from({ length: count }, async () => ready(await launchOn(database, limits))),
    )
    const held = (): number =>
      serving.reduce((sum, { process }) => sum + residentMiB(process.pid!), 0) * 2 ** 20
    const before = held()
    const open = (hear: typeof one, at: number): Promise<unknown> => {
      const port = Number(new URL(serving[at % serving.length]!.url).port)
      return hear({ open: { port, channel: 'public:news', tokens: [token], count: sockets / 2 } })
    }
    await Promise.all([open(one, 0), open(two, 1)])
    const bytes = (held() - before) / sockets

    const spent = countCpu(serving.map(({ process }) => process.pid!))
    let frames = 0
    for (let change = 1; change <= changes; change += 1) {
      const [row] = await database.sql<{ number: string }>(
        `insert into public.news (body) values (repeat('x', 100)) returning number`,
      )
      const until = { number: Number(row!.number), seconds: 60 }
      for (const heard of await Promise.all([one({ until }), two({ until })])) {
        expect(heard).toMatchObject({ complete: true, resyncs: 0 })
        frames += heard.frames
      }
    }
    expect(frames).toBe(sockets * changes)
    const microseconds = spent() / frames
    for (const { process, exited } of serving) {
      process.kill('SIGKILL')
      await exited
    }
    return { bytes, microseconds }
  }

  const byOne = await hold(1)
  const byTwo = await hold(2)
  for (const [what, { bytes, microseconds }] of Object.entries({ one: byOne, two: byTwo }))
    console.log(
      `${what}: ${bytes.toFixed(0)} bytes a socket, ${microseconds.toFixed(1)} µs a frame`,
    )
  if (byOne.microseconds > 0) expect(byTwo.microseconds).toBeLessThan(2 * byOne.microseconds) // processor time is counted on Linux alone
})
