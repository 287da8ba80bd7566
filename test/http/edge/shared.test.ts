// What finds every shared connection filled.
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  clientConfig,
  withClient,
  type ConnectConfig,
} from '../../../src/database/connection/connect.ts'
import {
  makePipelinedPool,
  type PipelinedPool,
} from '../../../src/database/shared/pipelined-pool.ts'
import type { Row } from '../../../src/database/connection/statement.ts'
import { until } from '../../support/until.ts'
import { useDatabase } from '../../support/use.ts'

const database = useDatabase()
let config: ConnectConfig
let shared: PipelinedPool

beforeAll(async () => {
  config = clientConfig({ url: database.ownerUrl, name: 'test', statementTimeout: 60_000 })
})
afterEach(() => shared.end())

/** Of four requests in flight each. */
const open = (size: number): void => {
  shared = makePipelinedPool(config, { size, light: 0, spoils: () => false, takenBack: '57014' })
}

const ask = (text: string): Promise<Row | undefined> =>
  shared.query({ name: text, text }, [], () => undefined)

/** Until the work is done, whoever asks for it waits. */
const whileHeld = <T>(work: (held: string) => Promise<T>): Promise<T> =>
  withClient(config, async (client) => {
    await client.query('select pg_advisory_lock(7)')
    return work('select pg_advisory_lock_shared(7)::text')
  })

describe('a request that finds every shared connection filled', () => {
  it('waits for whichever is free first', async () => {
    open(2)
    const asked = await whileHeld(async (held) => {
      let answered = 0
      const all = [held, ...Array.from({ length: 20 }, (_, at) => `select ${at}::text`)].map(ask)
      for (const one of all) void one.then(() => (answered += 1))
      // Three are behind the one that is held.
      await until(() => answered === 17, { what: 'all that can be answered' })
      return all
    })
    expect((await Promise.all(asked)).flat()).toHaveLength(21)
  })

  it('is sent away where all are slow', async () => {
    open(1)
    const stuck = await whileHeld(async (held) => {
      const filled = [held, ...[1, 2, 3].map((at) => `select ${at}::text`)].map(ask)
      expect(await ask('select 4::text')).toBeUndefined()
      return filled
    })
    await Promise.all(stuck)
    expect(await ask('select 5::text')).toEqual(['5'])
  })

  it('waits where the gateway itself was busy, and the answers are there', async () => {
    open(1)
    await ask('select 0::text')
    const filled = [1, 2, 3, 4].map((at) => ask(`select ${at}::text`))
    const until = performance.now() + 400
    while (performance.now() < until);
    expect(await ask('select 5::text')).toEqual(['5'])
    await Promise.all(filled)
  })
})
