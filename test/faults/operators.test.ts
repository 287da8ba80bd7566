// What operators rely on when things break: the audit after a kill, a gateway without an owner, or without operators.
import { afterEach, expect, inject, it } from 'vitest'
import { gatewayUrl } from '../../src/database/connection/connect.ts'
import { signIn, signInAs } from '../support/operators.ts'
import { expectRefusal } from '../support/refused.ts'
import { environmentOf, operator, request } from '../support/service.ts'
import { testSecret } from '../support/database.ts'
import { until } from '../support/until.ts'
import { cleanUp, installedDatabase, launch, launchOn, query, ready, run } from './support.ts'

const adminUrl = inject('adminUrl')
afterEach(cleanUp)

it('leaves an unknown outcome in the audit when the gateway is killed, and no silence', async () => {
  const database = await installedDatabase(adminUrl)
  await database.sql(`
    create table public.slow (id int primary key);
    create function public.wait() returns trigger language plpgsql as $$
      begin perform pg_sleep(60); return new; end $$;
    create trigger wait before insert on public.slow for each row execute function public.wait();`)
  const gateway = await ready(await launchOn(database, { DATABASE_STATEMENT_TIMEOUT_MS: '120000' }))
  const owner = await signInAs(gateway, operator.email, operator.password)
  const lost = request(gateway.url, 'POST', '/rest/v1/slow', {
    headers: owner.headers,
    body: { id: 1 },
  }).catch(() => undefined)
  const log = (): Promise<Record<string, unknown>[]> =>
    query(
      database.controlUrl,
      "select outcome, email, target from control.audit_log() where route = '/rest/v1/*'",
    )
  await until(async () => (await log()).length > 0)
  gateway.process.kill('SIGKILL')
  expect(await lost).toBeUndefined()
  expect(await log()).toEqual([
    { outcome: 'unknown', email: operator.email, target: '/rest/v1/slow' },
  ])
  expect(await query(database.controlUrl, 'select * from control.audit_verify_chain()')).toEqual([])
})

it('serves operators on a light gateway, which says what an owner would have to run', async () => {
  const database = await installedDatabase(adminUrl)
  const full = await ready(await launchOn(database))
  const light = await ready(
    await launch({
      ...environmentOf(database),
      DATABASE_URL: '',
      CONTROL_DATABASE_URL: '',
      DATABASE_GATEWAY_URL: gatewayUrl(database.ownerUrl, testSecret),
      CONTROL_DATABASE_GATEWAY_URL: gatewayUrl(database.controlUrl, testSecret),
    }),
  )
  const admin = await signIn(full, 'admin')
  const there = await signInAs(light, admin.email, admin.password)
  expect((await there.send('GET', 'schema')).status).toBe(200)
  const changes = [{ do: 'schema.create', name: "it's" }]
  const refused = await there.send('POST', 'schema/changes', { changes, name: 'a schema' })
  expectRefusal(refused, 503, 'unavailable')
  const { sql } = refused.json.error.details
  await database.sql(sql)
  expect(await database.sql(`select from pg_namespace where nspname = 'it''s'`)).toHaveLength(1)
})

it("serves no operator where the operators' database is not there", async () => {
  const database = await installedDatabase(adminUrl)
  const full = await ready(await launchOn(database))
  const { headers } = await signInAs(full, operator.email, operator.password)
  const alone = await launch({
    ...environmentOf(database),
    DATABASE_URL: '', // an empty one counts as absent
    CONTROL_DATABASE_URL: '',
    DATABASE_GATEWAY_URL: gatewayUrl(database.ownerUrl, testSecret),
  })
  await until(async () => (await request(alone.url, 'GET', '/ready')).status === 200)
  expectRefusal(await request(alone.url, 'GET', '/rest/v1/', { headers }), 503, 'unavailable')
  expectRefusal(await request(alone.url, 'GET', '/admin/v1/me', { headers }), 503, 'unavailable')
  expect((await request(alone.url, 'GET', '/rest/v1/')).status).toBe(200)
})

it('gives an operator who lost the password another one', async () => {
  const database = await installedDatabase(adminUrl)
  const gateway = await ready(await launchOn(database))
  const { code, output } = await run(
    ['operators', 'reset', operator.email],
    environmentOf(database),
  )
  expect(code).toBe(0)
  const password = output.trim().split(/\s+/)[1] ?? ''
  const { send } = await signInAs(gateway, operator.email, password)
  expect((await send('GET', 'me')).json.role).toBe('owner')
  expect((await run(['operators', 'reset', 'x'], environmentOf(database))).code).toBe(1)
})
