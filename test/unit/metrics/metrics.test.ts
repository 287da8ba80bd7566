import { describe, expect, it } from 'vitest'
import type { Rest } from '../../../src/database/rest/rest.ts'
import { makeMetrics } from '../../../src/metrics/metrics.ts'
import { makeRequestCounts } from '../../../src/metrics/requests.ts'

const pool = { open: 3, idle: 1, waiting: 2, longest: 500, waited: 90_000, refused: 4 }

const underTest = () => {
  const made = { now: 0, asked: 0, blamed: 0, warned: 0, isUp: true, failure: undefined as unknown }
  const database = {
    state: {
      isUp: () => made.isUp,
      check: () => Promise.resolve(made.isUp),
      blame: () => void (made.blamed += 1),
      close: () => undefined,
    },
    pools: () => ({ mail: pool }),
    replicas: {
      serve: (rest: Rest) => rest,
      figures: () => [
        { server: 'a:1', status: 'serving' as const, reason: null, lag_ms: 20 },
        { server: 'b:1', status: 'left out' as const, reason: 'is no standby', lag_ms: null },
      ],
      reads: () =>
        new Map([
          ['primary', 2],
          ['a:1', 7],
          ['b:1', 0],
        ]),
    },
    metrics: async () => {
      made.asked += 1
      if (made.failure) throw made.failure as Error
      return `of_sql ${made.asked}\n`
    },
  }
  const quiet = (): void => undefined
  const metrics = makeMetrics({
    requests: makeRequestCounts(),
    version: '1.2.3',
    inFlight: () => 1,
    find: (kind) => (kind === 'project' ? database : undefined),
    realtime: () => ({ sockets: 4, channels: 3, subscriptions: 5, lag: 1500 }),
    importsRunning: () => 0,
    filesAreServed: () => true,
    log: { info: quiet, error: quiet, warn: () => void (made.warned += 1) },
    now: () => made.now,
  })
  return { made, metrics }
}

describe('the metrics', () => {
  it('are those of the gateway, then those of the database', async () => {
    const text = await underTest().metrics()
    for (const line of [
      'plinth_build_info{version="1.2.3"} 1',
      'plinth_up{database="project"} 1',
      'plinth_up{database="control"} 0',
      'plinth_pool_connections{database="project",pool="mail"} 3',
      'plinth_pool_idle_connections{database="project",pool="mail"} 1',
      'plinth_pool_waiting_requests{database="project",pool="mail"} 2',
      'plinth_pool_longest_wait_seconds{database="project",pool="mail"} 0.5',
      'plinth_pool_wait_seconds_total{database="project",pool="mail"} 90',
      'plinth_pool_refused_requests_total{database="project",pool="mail"} 4',
      'plinth_rest_reads_total{server="primary"} 2',
      'plinth_rest_reads_total{server="a:1"} 7',
      'plinth_rest_reads_total{server="b:1"} 0',
      'plinth_replica_up{server="a:1"} 1',
      'plinth_replica_up{server="b:1"} 0',
      'plinth_replica_lag_seconds{server="a:1"} 0.02',
      'plinth_realtime_subscriptions 5',
      'plinth_realtime_lag_seconds 1.5',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).toMatch(/\nof_sql 1\n$/)
  })

  it('ask the database once in five seconds, however many ask', async () => {
    const { made, metrics } = underTest()
    await Promise.all([metrics(), metrics()])
    made.now = 4_999
    expect(await metrics()).toMatch(/\nof_sql 1\n$/)
    made.now = 5_000
    expect(await metrics()).toMatch(/\nof_sql 2\n$/)
    expect(made.asked).toBe(2)
  })

  it('are those of the gateway alone while the database fails', async () => {
    const { made, metrics } = underTest()
    made.failure = new Error('permission denied')
    expect(await metrics()).toContain('plinth_up{database="project"} 0')
    expect([made.asked, made.blamed, made.warned]).toEqual([1, 1, 1])
    made.isUp = false
    made.now = 5_000
    expect(await metrics()).not.toContain('of_sql')
    expect([made.asked, made.blamed, made.warned]).toEqual([1, 1, 1])
  })
})
