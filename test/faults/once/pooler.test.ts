// A pooler between gateway and Postgres: what keeps sessions serves in full, what does not is refused with a sentence.
import { afterEach, describe, expect, inject, it } from 'vitest'
import { gatewayUrl } from '../../../src/database/connection/connect.ts'
import { testSecret, type TestDatabase } from '../../support/database.ts'
import { poolerIsThere, startPooler } from '../../support/pooler.ts'
import { environmentOf, request, type Answer, type SpawnedService } from '../../support/service.ts'
import { makeTokens } from '../../../src/http/token.ts'
import { until } from '../../support/until.ts'
import { cleanUp, cleanups, installedDatabase, launch, ready, run } from '../support.ts'

const headers = { apikey: await makeTokens(testSecret, 'plinth').key('service_role') }

const code = `
  create table public.t as select 1 as id;
  create function public.pause(seconds float8) returns int stable language plpgsql
    as $$ begin perform pg_sleep(seconds); return 1; end $$;
  create function public.deaf() returns int stable language plpgsql as $$ begin
    loop begin perform pg_sleep(60); exception when query_canceled then null; end; end loop;
  end $$;
  create function public.session() returns jsonb stable language plpgsql as $$ begin
    return jsonb_build_object('timeout', current_setting('statement_timeout'), 'lock', current_setting('lock_timeout'),
      'idle', current_setting('idle_in_transaction_session_timeout'));
  end $$;
`

/** What a gateway without the owner's login is told, when both databases stand behind a pooler. */
const behind = async (
  database: TestDatabase,
  settings: Record<string, string | number>,
  more: Record<string, string> = {},
): Promise<Record<string, string>> => {
  const [project, control] = [database.ownerUrl, database.controlUrl].map((url) =>
    gatewayUrl(url, testSecret),
  ) as [string, string]
  const pooler = await startPooler([project, control, database.ownerUrl], {
    default_pool_size: 60,
    ...settings,
  })
  cleanups.push(() => pooler.stop())
  return {
    ...environmentOf(database),
    DATABASE_URL: '',
    CONTROL_DATABASE_URL: '',
    DATABASE_GATEWAY_URL: pooler.through(project),
    CONTROL_DATABASE_GATEWAY_URL: pooler.through(control),
    ...more,
  }
}

const timed = async (work: Promise<Answer>): Promise<{ answer: Answer; took: number }> => {
  const since = performance.now()
  const answer = await work
  return { answer, took: performance.now() - since }
}

const count = (answers: { answer: Answer }[], status: number): number =>
  answers.filter(({ answer }) => answer.status === status).length

const get = ({ url }: SpawnedService, path: string): Promise<Answer> =>
  request(url, 'GET', `/rest/v1/${path}`, { headers })

const session = { pool_mode: 'session' }
const transaction = { pool_mode: 'transaction' }
const ignoring = { ignore_startup_parameters: 'extra_float_digits,options' }

describe.skipIf(!poolerIsThere)('a pooler that keeps sessions', () => {
  afterEach(cleanUp)

  it.each([
    ['that refuses start-up options', session],
    ['that ignores start-up options', { ...session, ...ignoring }],
  ])('%s leaves every connection its settings', async (_title, settings) => {
    const database = await installedDatabase(inject('adminUrl'))
    await database.sql(code)
    const gateway = await ready(
      await launch(await behind(database, settings, { DATABASE_STATEMENT_TIMEOUT_MS: '1500' })),
    )
    const wanted = { timeout: '1500ms', lock: '3s', idle: '5s' }
    // What a function left in a session is cleaned away after each of these, and the settings stay.
    for (let time = 1; time <= 8; time += 1) {
      expect((await get(gateway, 'rpc/session')).json).toEqual(wanted)
      expect((await get(gateway, 't')).json).toEqual([{ id: 1 }])
    }
    const { answer, took } = await timed(get(gateway, 'rpc/pause?seconds=60'))
    expect(answer.status).toBe(408)
    expect(took).toBeLessThan(3_000)
    const named = `select from pg_stat_activity where datname = $1 and application_name = 'plinth'`
    expect((await database.sql(named, [database.name])).length).toBeGreaterThan(0)
  })

  it('lets a backend be ended that swallows every cancel', async () => {
    const database = await installedDatabase(inject('adminUrl'))
    await database.sql(code)
    const gateway = await ready(
      await launch(await behind(database, session, { DATABASE_STATEMENT_TIMEOUT_MS: '500' })),
    )
    const { answer, took } = await timed(get(gateway, 'rpc/deaf'))
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(took).toBeLessThan(9_000)
    const busy = `select from pg_stat_activity where datname = $1 and state = 'active' and query like '%request%' and pid <> pg_backend_pid()`
    await until(async () => (await database.sql(busy, [database.name])).length === 0)
  })

  it('with fewer connections than wanted refuses in time, and serves the others', async () => {
    const database = await installedDatabase(inject('adminUrl'))
    await database.sql(code)
    const gateway = await ready(
      await launch(
        await behind(
          database,
          { ...session, default_pool_size: 8 },
          { DATABASE_STATEMENT_TIMEOUT_MS: '60000' },
        ),
      ),
    )
    const asked = Array.from({ length: 30 }, () => timed(get(gateway, 'rpc/pause?seconds=20')))
    const answers = await Promise.all(asked)
    expect(count(answers, 200)).toBeGreaterThan(0)
    expect(count(answers, 503)).toBeGreaterThan(0)
    expect(count(answers, 200) + count(answers, 503)).toBe(30)
    const refused = answers.filter(({ answer }) => answer.status === 503)
    for (const { answer, took } of refused) {
      expect(answer.json.error.code).toBe('unavailable')
      expect(took).toBeLessThan(20_000) // while the others were still served
    }
  })
})

describe.skipIf(!poolerIsThere)('a pooler that keeps no session', () => {
  afterEach(cleanUp)

  const words = /keeps no session.*session mode/

  it.each([
    ['in transaction mode', transaction],
    [
      'in transaction mode, with one connection',
      { ...transaction, ...ignoring, default_pool_size: 1 },
    ],
    [
      'in transaction mode, in turns',
      { ...transaction, ...ignoring, server_round_robin: 1, min_pool_size: 3 },
    ],
    ['in statement mode', { pool_mode: 'statement' }],
  ])('is refused at the start: %s', async (_title, settings) => {
    const database = await installedDatabase(inject('adminUrl'))
    const environment = await behind(database, settings)
    const { code, output } = await run(['start'], environment)
    expect(code).toBe(1)
    expect(output).toMatch(words)
  })

  it('is refused before anything is installed through it', async () => {
    const database = await installedDatabase(inject('adminUrl'))
    await database.sql('delete from core.installation')
    const pooler = await startPooler([database.ownerUrl], transaction)
    cleanups.push(() => pooler.stop())
    const { code, output } = await run(['start'], {
      ...environmentOf(database),
      DATABASE_URL: pooler.through(database.ownerUrl),
    })
    expect(code).toBe(1)
    expect(output).toMatch(words)
    expect(await database.sql('select from core.installation')).toEqual([])
  })

  it('says which start-up option of the address it refuses', async () => {
    const database = await installedDatabase(inject('adminUrl'))
    const environment = await behind(database, session)
    const url = `${environment['DATABASE_GATEWAY_URL'] ?? ''}?options=-c%20geqo=off`
    const { code, output } = await run(['start'], { ...environment, DATABASE_GATEWAY_URL: url })
    expect(code).toBe(1)
    expect(output).toMatch(/the project database: unsupported startup parameter/)
  })
})
