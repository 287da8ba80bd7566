// GET /metrics: figures for machines, to who knows the token.
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { startServer, type Server } from '../../../src/server.ts'
import { testSecret } from '../../support/database.ts'
import { root } from '../../support/program.ts'
import { openRealtime } from '../../support/realtime.ts'
import { expectRefusal } from '../../support/refused.ts'
import { request, type Answer } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'

const token = 'a-token-of-machines'
const service = useService({
  env: { SERVICE_METRICS_TOKEN: token },
  schema: 'create table public.hidden_name (id int primary key)',
})
const without = useService()
const authorization = `Bearer ${token}`

const scrape = (path = '/metrics'): Promise<Answer> =>
  service.request('GET', path, { headers: { authorization } })

/** The values, by what stands before each. */
const valuesOf = ({ text }: Answer): Map<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )

const isThere = spawnSync('promtool', ['--version']).status === 0
if (!isThere) console.log('promtool: skipped, there is none on the path')

describe('GET /metrics', () => {
  it('is not there without a token in the environment', async () => {
    const missing = await without.request('GET', '/metrics', { headers: { authorization } })
    expectRefusal(missing, 404, 'not_found')
    expect(missing.json).toEqual((await without.request('GET', '/no-such-path')).json)
  })

  it.each([
    [{}],
    [{ authorization: 'Bearer another-token-of-machines' }],
    [{ authorization: `Bearer ${token}x` }],
    [{ authorization: token }],
    [{ authorization: `Basic ${token}` }],
    [{ apikey: token }],
  ])('refuses who does not know the token: %j', async (headers) => {
    expectRefusal(await service.request('GET', '/metrics', { headers }), 401, 'unauthorized')
  })

  it('takes neither a key of the API nor another method', async () => {
    const headers = { authorization: `Bearer ${service.serviceKey}` }
    expectRefusal(await service.request('GET', '/metrics', { headers }), 401, 'unauthorized')
    const posted = await service.request('POST', '/metrics', { headers: { authorization } })
    expectRefusal(posted, 405, 'method_not_allowed')
  })

  it('counts what is asked, by route, method and status', async () => {
    const before = valuesOf(await scrape())
    const headers = { apikey: service.serviceKey }
    for (let count = 0; count < 3; count += 1)
      expect((await service.request('GET', '/rest/v1/hidden_name', { headers })).status).toBe(200)
    await service.request('GET', '/rest/v1/no_table', { headers })
    await service.request('GET', '/no-such-path')
    const answer = await scrape()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const after = valuesOf(answer)
    const grown = (name: string): number => after.get(name)! - (before.get(name) ?? 0)
    const counter = 'plinth_http_requests_total'
    expect(grown(`${counter}{route="/rest/v1/:table",method="GET",status="200"}`)).toBe(3)
    expect(grown(`${counter}{route="/rest/v1/:table",method="GET",status="404"}`)).toBe(1)
    expect(grown(`${counter}{route="none",method="GET",status="404"}`)).toBe(1)
    const times = 'plinth_http_request_duration_seconds'
    expect(grown(`${times}_count{prefix="/rest/v1",method="GET"}`)).toBe(4)
    expect(grown(`${times}_bucket{prefix="/rest/v1",method="GET",le="+Inf"}`)).toBe(4)
    expect(grown(`${times}_sum{prefix="/rest/v1",method="GET"}`)).toBeGreaterThan(0)
    expect(after.get('plinth_http_requests_in_flight')).toBe(1)
    expect(
      after.get('plinth_pool_connections{database="project",pool="rest_service_role_reads"}'),
    ).toBeGreaterThanOrEqual(1)
  })

  it('has the figures of the database', async () => {
    const values = valuesOf(await scrape())
    expect(values.get('plinth_up{database="project"}')).toBe(1)
    expect(values.get('plinth_up{database="control"}')).toBe(1)
    expect(values.get('plinth_storage_up')).toBe(1)
    expect(values.get('plinth_mail_messages{state="waiting"}')).toBe(0)
    expect(values.get('plinth_catalogue_changes_total')).toBeGreaterThan(0)
  })

  it('counts sockets and what they listen to', async () => {
    const socket = await openRealtime(service, service.serviceKey)
    await socket.subscribe('public:hidden_name')
    const values = valuesOf(await scrape())
    expect(values.get('plinth_realtime_sockets')).toBe(1)
    expect(values.get('plinth_realtime_channels')).toBe(1)
    expect(values.get('plinth_realtime_subscriptions')).toBe(1)
    expect(
      values.get('plinth_http_requests_total{route="/realtime/v1",method="GET",status="101"}'),
    ).toBe(1)
    socket.socket.terminate()
    await until(async () => valuesOf(await scrape()).get('plinth_realtime_sockets') === 0)
  })

  it('names no table, no user and no address', async () => {
    const email = 'somebody-hidden@example.com'
    await service.auth.post('signup', { email, password: 'a good long password' })
    await service.request('GET', '/hidden_name/somebody-hidden?email=somebody-hidden')
    const { text } = await scrape()
    expect(text).not.toMatch(/hidden|example|127\.0\.0\.1|::1|no_table|no-such/)
  })

  it('has each that the dashboard shows', async () => {
    const { text } = await scrape()
    const dashboard = await readFile(join(root, '.grafana/dashboard.json'), 'utf8')
    const shown = new Set(dashboard.match(/plinth_\w+(?=[{,])/g))
    expect(shown.size).toBeGreaterThan(15)
    const isScraped = (name: string): boolean =>
      text.includes(`# TYPE ${name.replace(/_bucket$/, '')} `)
    expect([...shown].filter((name) => !isScraped(name))).toEqual([])
  })

  it.runIf(isThere)('is what promtool wants', async () => {
    const { text: input } = await scrape()
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input,
      encoding: 'utf8',
    })
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
  })
})

describe('GET /metrics while the database is away', () => {
  let server: Server
  beforeAll(async () => {
    const url = 'postgres://nobody@127.0.0.1:1/nowhere'
    server = await startServer(
      readConfig({
        PORT: '0',
        DATABASE_URL: url,
        JWT_SECRET: testSecret,
        SERVICE_METRICS_TOKEN: token,
      }),
      {
        secret: testSecret,
        project: { ownerUrl: url, gatewayUrl: undefined },
        control: { ownerUrl: url, gatewayUrl: undefined },
        operator: undefined,
      },
      { write: () => undefined, written: () => Promise.resolve() },
    )
  })
  afterAll(() => server.stop())

  it('has what the gateway counts', async () => {
    await request(server.address, 'GET', '/rest/v1/things')
    const answer = await request(server.address, 'GET', '/metrics', { headers: { authorization } })
    expect(answer.status).toBe(200)
    const values = valuesOf(answer)
    expect(values.get('plinth_up{database="project"}')).toBe(0)
    expect(values.get('plinth_up{database="control"}')).toBe(0)
    expect(values.get('plinth_storage_up')).toBe(0)
    expect(
      values.get('plinth_http_requests_total{route="/rest/v1/:table",method="GET",status="503"}'),
    ).toBe(1)
    expect(answer.text).not.toContain('plinth_mail_messages')
  })
})
