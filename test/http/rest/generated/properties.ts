// What holds of every answer and of every compiled statement, whatever was asked.
import { expect, inject } from 'vitest'
import { inCi } from '../../../support/ci.ts'
import { makeRandom, type Random } from '../../../support/random.ts'
import { startService, type TestService } from '../../../support/service.ts'
import { use } from '../../../support/use.ts'
import { garden } from './garden.ts'
import { openGateway, type Gateway, type Replied } from './gateway.ts'
import { makeRequests, marker, type Asked, type Requests } from './requests.ts'

/** Of this run; PLINTH_TEST_SEED gives it, to see a failure again. */
export const seed = Number(process.env['PLINTH_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** States of Postgres that a request may be to blame for. None of them says that the statement itself was wrong. */
const blamed = new RegExp(
  `^(?:${[
    ...['22...', '23...', '25006', '428C9', '42501', '42703', '42704', '42725', '42804', '42809'],
    ...['42846', '42883', '42P01', '42P10', '54...', 'P0001'],
  ].join('|')})$`,
)
const notSupported = /infinite|cannot (?:cast|convert)/
const badSearch =
  /^(?:(?:syntax error|no operand) in ts(?:query|vector)|there is no escaped character)/

/** What is wrong with an answer, if anything. */
export const faultOf = ({ status, headers, body }: Replied): string | undefined => {
  if (status >= 500) return `status ${status}`
  if (body === null || body === '') return undefined
  if (/^text\/|plan\+text/.test(headers['content-type'] ?? '')) return undefined
  const json = parsed(body)
  if (json === undefined) return 'the body is not JSON'
  if (status < 400) return undefined
  const { error, ...others } = json as { error?: Record<string, unknown> }
  if (Object.keys(others).length > 0 || !error) return 'not the envelope'
  const { code, message, details, ...more } = error
  if (Object.keys(more).length > 0 || typeof code !== 'string' || typeof message !== 'string')
    return 'not the envelope'
  // An application may raise an empty one.
  if ((message === '' && code !== 'raise_exception') || typeof details !== 'object')
    return 'not the envelope'
  const { sqlstate } = (details ?? {}) as { sqlstate?: string }
  if (sqlstate === undefined || blamed.test(sqlstate)) return undefined
  if (sqlstate === '0A000' && notSupported.test(message)) return undefined
  if (sqlstate === '42601' && badSearch.test(message)) return undefined
  return `SQLSTATE ${sqlstate}`
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Names and fixed texts aside, what is left of a compiled statement is a small language of its own. */
export const faultOfStatement = (text: string): string | undefined => {
  if (text.includes(marker)) return 'the statement holds what a client wrote'
  const bare = text.replace(/"(?:""|[^"])*"|\bE'(?:\\.|''|[^'\\])*'|'(?:''|[^'])*'/g, ' _ ')
  const found = /[;'"\\{}]|--|\/\*|\$(?!1\b)/.exec(bare)
  return found ? `the statement holds ${found[0]}` : undefined
}

interface Fault {
  why: string
  asked: Asked
  more?: unknown
}

export interface Trial {
  random: Random
  requests: Requests
  service: TestService
  gateway: Gateway
  faults: Fault[]
  /** What must be the same at the end as at the beginning. */
  unharmed: () => Promise<void>
  stop: () => Promise<void>
}

const startTrial = async (): Promise<Trial> => {
  const service = await startService(inject('adminUrl'))
  await service.sql(garden)
  const gateway = await openGateway(service)
  const state = async (): Promise<unknown> => [
    await service.sql(fingerprint, [gateway.client.user]),
    (await gateway.client.query(session)).rows,
  ]
  const before = await state()
  const random = makeRandom(seed)
  return {
    random,
    requests: makeRequests(random),
    service,
    gateway,
    faults: [],
    unharmed: async () => expect(await state()).toEqual(before),
    stop: async () => {
      await gateway.end()
      await service.stop()
    },
  }
}

export const useTrial = (): Trial => use(startTrial)

const fingerprint = `
  select
    (select string_agg(concat_ws(' ', oid, relname, relkind, relowner, relacl, relrowsecurity), E'\\n' order by oid) from pg_class
      where relnamespace not in ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace)) as relations,
    (select string_agg(concat_ws(' ', oid, proname, proowner, proacl, prosrc), E'\\n' order by oid) from pg_proc
      where pronamespace != 'pg_catalog'::regnamespace) as functions,
    (select string_agg(concat_ws(' ', oid, nspname, nspacl), E'\\n' order by oid) from pg_namespace) as schemas,
    (select string_agg(policy::text, E'\\n' order by oid) from pg_policy as policy) as policies,
    (select string_agg(concat_ws(' ', tgrelid, tgname), E'\\n' order by oid) from pg_trigger) as triggers,
    (select string_agg(role::text, E'\\n' order by rolname) from pg_roles as role
      where rolname in ('anon', 'authenticated', 'service_role', $1)) as roles,
    (select string_agg(concat_ws(' ', roleid, member), E'\\n' order by roleid, member) from pg_auth_members
      where member::regrole::text in ('anon', 'authenticated', 'service_role', $1)) as members,
    (select string_agg(setting::text, E'\\n') from pg_db_role_setting as setting
      where setdatabase = (select oid from pg_database where datname = current_database())) as settings,
    (select string_agg(canary::text, E'\\n') from public.canary) as canary,
    (select count(*) from auth.users) as users,
    (select row_to_json(core_settings)::text from core.settings as core_settings) as service
`

const session = `
  select current_user, session_user, current_setting('search_path'), current_setting('role'),
    (select array_agg(concat(name, '=', setting) order by name) from pg_settings where source = 'session') as settings
`

const noticed = 8

/**
 * Sends so many requests, a quarter as many to an installed Postgres, whose compiler is the same, and in CI; collects what
 * is wrong with answers and with the statements they were compiled to.
 */
export const tryRequests = async (
  trial: Trial,
  most: number,
  make: (requests: Requests) => Asked,
): Promise<void> => {
  const { service, gateway, requests, faults } = trial
  const count = inject('server') === 'installed' || inCi ? most / 4 : most
  const seen = new Set<string>()
  for (let at = 0; at < count && faults.length < noticed; at += 1) {
    const asked = make(requests)
    const reply = await gateway.reply(asked)
    const why = faultOf(reply)
    if (why) faults.push({ why, asked, more: { reply, text: await explained(gateway, asked) } })
    // An error takes back what the request kept, so its statement is asked for.
    if (!why && reply.body?.includes('"sqlstate"')) {
      const text = await explained(gateway, asked)
      const told = text === undefined ? undefined : faultOfStatement(text)
      if (told) faults.push({ why: told, asked, more: text })
    }
    if (at % 500 === 499 || at === count - 1)
      for (const { name, text } of await service.sql<{ name: string; text: string }>(
        'select name, text from core.compiled',
      )) {
        if (seen.has(name)) continue
        seen.add(name)
        const told = faultOfStatement(text)
        if (told) faults.push({ why: told, asked, more: text })
      }
  }
}

const explained = (gateway: Gateway, asked: Asked): Promise<string | undefined> =>
  gateway.explain(asked).catch(() => undefined)

export const expectNoFaults = ({ faults }: Trial): void => {
  const told = faults.map((fault) => JSON.stringify(fault, undefined, 1)).join('\n\n')
  expect(faults.length, `PLINTH_TEST_SEED=${seed}\n${told}`).toBe(0)
}
