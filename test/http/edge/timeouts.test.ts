import { describe, expect, it } from 'vitest'
import { openSocket } from '../../support/raw.ts'
import { expectRefusal } from '../../support/refused.ts'
import type { TestService } from '../../support/service.ts'
import { useService } from '../../support/use.ts'
import { until } from '../../support/until.ts'
import { fixture } from '../fixture.ts'

const code = `
  create function public.stubborn() returns int language plpgsql as $$ begin
    begin perform pg_sleep(60); exception when query_canceled then null; end;
    perform pg_sleep(60);
    return 1;
  end $$;
  create view public.stubborn with (security_invoker) as select public.stubborn() as done;
  create function public.deaf() returns int language plpgsql as $$ begin
    loop begin perform pg_sleep(60); exception when query_canceled then null; end; end loop;
  end $$;
  create view public.deaf with (security_invoker) as select public.deaf() as done;
  create view public.builtin with (security_invoker) as select pg_sleep(60) is null as done;
  grant select on public.builtin to anon;
  create view public.allowed with (security_invoker) as select current_setting('statement_timeout') as time;
  grant select on public.allowed to anon;
  create sequence public.served;
  create function public.served() returns int language sql volatile security definer as $$ select nextval('public.served') $$;
  grant execute on function public.served() to anon;
`

/** How many backends still work for somebody. */
const busy = async (service: TestService): Promise<number> => {
  const rows = await service.sql(
    `select from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
      and backend_type = 'client backend'`,
  )
  return rows.length
}

describe('a statement that takes too long', () => {
  const service = useService({
    env: { DATABASE_STATEMENT_TIMEOUT_MS: '500' },
    schema: fixture + code,
  })

  const { get } = service.rest

  it('runs longer than the setting says', async () => {
    expect((await get('allowed')).json).toEqual([{ time: '500ms' }])
  })

  it.each(['slowly', 'builtin'])('is ended and told so: %s', async (view) => {
    const answer = await get(view)
    expectRefusal(answer, 408, 'statement_timeout')
    expect(answer.json.error.details.sqlstate).toBe('57014')
    expect((await service.rest.get('open_t')).status).toBe(200)
  })

  it('is ended when it swallows the first cancel', async () => {
    const answer = await get('stubborn')
    expectRefusal(answer, 408, 'statement_timeout')
    await until(async () => (await busy(service)) === 0, { what: 'the backend to be gone' })
  })

  it('is ended when it swallows every cancel', async () => {
    const answer = await get('deaf')
    expect([408, 503]).toContain(answer.status)
    expectRefusal(answer, answer.status, answer.json.error.code)
    await until(async () => (await busy(service)) === 0, { what: 'the backend to be gone' })
    expect((await service.rest.get('open_t')).status).toBe(200)
  })
})

describe('a client that leaves', () => {
  const service = useService({
    env: {
      DATABASE_POOL_SIZE: '1',
      DATABASE_STATEMENT_TIMEOUT_MS: '50000',
    },
    schema: fixture + code,
  })

  const send = async (method: string, path: string) => {
    const { socket } = await openSocket(service.url)
    socket.write(
      `${method} /rest/v1/${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
    )
    return socket
  }

  const untilRuns = (): Promise<unknown> =>
    until(
      async () => {
        const rows = await service.sql(
          `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
        )
        return rows.length === 1
      },
      { what: 'the statement to run' },
    )

  /** When a shared connection was last asked. */
  const lastAsked = async (): Promise<unknown> => {
    const [row] = await service.sql(
      `select max(query_start)::text as at from pg_stat_activity
        where datname = current_database() and state = 'idle' and query like '%api.request%'`,
    )
    return row?.['at']
  }

  // The stubborn one swallows the first cancel; one that comes too early is lost in the same way.
  it.each(['slowly', 'builtin', 'stubborn'])('leaves no statement behind: %s', async (view) => {
    for (let round = 0; round < 2; round += 1) {
      const socket = await send('GET', view)
      await untilRuns()
      socket.destroy()
      await until(async () => (await busy(service)) === 0, {
        timeout: 4000,
        what: 'the statement to be cancelled',
      })
    }
    expect((await service.rest.get('open_t')).status).toBe(200)
  })

  it('is not served when its turn comes', async () => {
    const first = await send('GET', 'slowly')
    await untilRuns()
    const before = await lastAsked()
    const second = await send('POST', 'rpc/served')
    await until(async () => (await lastAsked()) !== before, { what: 'the second to wait its turn' })
    second.destroy()
    first.destroy()
    const third = await service.rest.post('rpc/served', {})
    expect(third).toMatchObject({ status: 200, json: 1 })
  })
})
