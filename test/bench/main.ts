// npm run bench: the service beside the same routes written by hand, on one Postgres, in turns.
//   -- --case app  --rounds 5  --seconds 1.5  --connections 32  --json file  --profile folder
import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { temporaryCluster } from '../support/cluster.ts'
import { cloneDatabase, makeTemplates, testSecret, type TestDatabase } from '../support/database.ts'
import { request } from '../support/service.ts'
import { makeTokens } from '../../src/http/token.ts'
import { gatewayUrl } from '../../src/database/connection/connect.ts'
import { appCase } from './app.ts'
import { casesFor, person, type Case, type Requests } from './cases.ts'
import { startListeners, startLoad, type Server, type Undo } from './children.ts'
import { clientProbes } from './client.ts'
import { countCpu } from './cpu.ts'
import { gatewayProbes } from './gateways.ts'
import { growthProbes } from './growth.ts'
import { identityProbes } from './identity.ts'
import { importProbes } from './import.ts'
import { probes, type Apart } from './probes.ts'
import { operatorProbes } from './operators.ts'
import { realtimeProbes } from './realtime.ts'
import { storageProbes } from './storage.ts'
import {
  heading,
  servers,
  summarize,
  table,
  type Figures,
  type Round,
  type ServerName,
} from './report.ts'
import { poolSize, startOurs, startTheirs } from './servers.ts'

const { values: wanted } = parseArgs({
  options: {
    case: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1.5' },
    connections: { type: 'string' },
    json: { type: 'string' },
    profile: { type: 'string' },
  },
})
const rounds = Number(wanted.rounds)
const seconds = Number(wanted.seconds)
const connections = Number(wanted.connections ?? 32)
const connectionsOf = (one: Case): number =>
  wanted.connections ? connections : (one.connections ?? connections)
const warmUp = 1

// `realtime` names realtime-writes and its like, too.
const isWanted = ({ name }: { name: string }): boolean =>
  !wanted.case || name === wanted.case || name.startsWith(`${wanted.case}-`)

type Running = Map<ServerName, Server>

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const startPostgres = async (undo: Undo): Promise<string> => {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return given
  const cluster = await temporaryCluster({ durable: true })
  undo.push(cluster.stop)
  return cluster.url('postgres')
}

const backends = async (database: TestDatabase): Promise<number[]> => {
  const rows = await database.sql<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return rows.map(({ pid }) => pid)
}

/** Someone signs up as users do; the rows of the bench are theirs. */
const makePerson = async (port: number): Promise<string> => {
  const { json, text } = await request(`http://127.0.0.1:${port}`, 'POST', '/auth/v1/signup', {
    body: person,
  })
  if (!json?.session) throw new Error(`nobody could sign up: ${text}`)
  return json.session.access_token
}

const ask = async (
  { port }: Server,
  { method, paths, headers, body }: Requests,
): Promise<{ status: number; json: unknown }> => {
  const options = { headers, ...(body && { body }) }
  const { status, text, json } = await request(
    `http://127.0.0.1:${port}`,
    method,
    paths.at(-1) ?? '',
    options,
  )
  if (status >= 300) throw new Error(`${paths.at(-1)} answers ${text}`)
  return { status, json }
}

/** So many sessions of the person of the bench; their refresh tokens. */
const makeSessions = async (database: TestDatabase, count: number): Promise<string[]> => {
  const tokens = Array.from({ length: count }, () => randomBytes(48).toString('base64url'))
  const digests = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  await database.sql(
    `insert into auth.sessions (id, family_id, user_id, refresh_token, expires_at)
     select made.id, made.id, users.id, made.digest, clock_timestamp() + interval '30 days'
     from (select gen_random_uuid() as id, digest from unnest($1::text[]) as digest) as made,
       auth.users as users
     where users.email = $2`,
    [digests, person.email],
  )
  return tokens
}

const serverOf = (running: Running, name: ServerName): Server => {
  const server = running.get(name)
  if (!server) throw new Error(`${name} does not run`)
  return server
}

/** Each request of a mix is asked of all before the next: what it writes is the same for each of them. */
const requireSameAnswers = async (running: Running, one: Case) => {
  const { name, ours, theirs, essence } = one
  const others = ours.mix && theirs.mix ? theirs.mix : [theirs]
  for (const [at, asked] of (ours.mix ?? [ours]).entries()) {
    const expected = await ask(serverOf(running, 'ours'), asked)
    for (const server of (one.servers ?? servers).slice(1)) {
      const given = await ask(serverOf(running, server), others[at]!)
      if (
        given.status !== expected.status ||
        !isDeepStrictEqual(essence(given.json), essence(expected.json))
      )
        throw new Error(
          `${name}: ${server} gives another answer than ours to ${others[at]?.paths.at(-1)}`,
        )
    }
  }
}

const bench = async (undo: Undo): Promise<void> => {
  const adminUrl = await startPostgres(undo)
  await makeTemplates(adminUrl)
  const database = await cloneDatabase(adminUrl)
  undo.push(database.drop)
  const ours = await startOurs(undo, database, wanted.profile ? { profile: wanted.profile } : {})
  const token = await makePerson(ours.port)
  await database.sql(await readFile(new URL('hand-written.sql', import.meta.url), 'utf8'))
  await database.sql(await readFile(new URL('app.sql', import.meta.url), 'utf8'))
  const cases = [appCase(), ...casesFor(token)].filter(isWanted)
  const running: Running = new Map([['ours', ours]])
  const wantedServers = new Set([...servers, ...cases.flatMap((one) => one.servers ?? [])])
  wantedServers.delete('ours')
  for (const server of wantedServers) running.set(server, await startTheirs(undo, database, server))
  const load = startLoad(undo)

  const apart = async (environment: Record<string, string>): Promise<Apart> => {
    const own = await cloneDatabase(adminUrl)
    undo.push(own.drop)
    const server = await startOurs(undo, own, { environment })
    return {
      ...server,
      database: own,
      token: await makePerson(server.port),
      serviceKey: await makeTokens(testSecret, 'plinth').key('service_role'),
      countPostgres: async () => countCpu(await backends(own)),
    }
  }

  const run = async (one: Case, server: ServerName, forSeconds: number): Promise<Figures> => {
    const clients = connectionsOf(one)
    const requests = await withChain(server === 'ours' ? one.ours : one.theirs, clients)
    const { port, pid } = serverOf(running, server)
    const pids = await backends(database) // the others' are idle
    const serverCpu = countCpu([pid])
    const postgresCpu = countCpu(pids)
    const measured = await load({ port, requests, connections: clients, seconds: forSeconds })
    return {
      ...measured,
      serverCpu: serverCpu() / measured.requests,
      postgresCpu: postgresCpu() / measured.requests,
    }
  }

  const withChain = async (requests: Requests, length: number): Promise<Requests> =>
    requests.chain ? { ...requests, chain: await makeSessions(database, length) } : requests

  const measure = async (one: Case): Promise<Round[]> => {
    const turns = one.servers ?? servers
    for (const server of turns) await run(one, server, warmUp)
    const measured: Round[] = []
    for (let round = 0; round < rounds; round += 1) {
      const done: Partial<Round> = {}
      for (const server of turns) done[server] = await run(one, server, seconds)
      measured.push(done as Round)
    }
    return measured
  }

  const [{ version }] = (await database.sql(
    "select current_setting('server_version') as version",
  )) as [{ version: string }]
  const own = cases.filter((one) => connectionsOf(one) !== connections)
  const clients = [
    `${connections} connections`,
    ...own.map((one) => `${one.name} ${connectionsOf(one)}`),
  ]
  say(`Postgres ${version}, node ${process.version}, ${clients.join(', ')}, ${rounds} rounds`)
  say('ours: npm start with limits 0, NODE_ENV=production, SERVICE_LOG_LEVEL=warn')
  say(`pool: by hand, pool.query on ${poolSize} connections; pipelined: named statements on 2`)
  say('transaction: as PostgREST, four round trips; all verify a token once and remember it\n')
  if (cases.length > 0) say(heading)
  const results = []
  for (const one of cases) {
    if (!one.ours.chain) await requireSameAnswers(running, one)
    const result = summarize(one.name, await measure(one))
    results.push({ ...result, connections: connectionsOf(one) })
    say(table(result))
  }
  const allProbes = [
    ...probes,
    ...identityProbes,
    ...clientProbes,
    ...operatorProbes,
    ...storageProbes,
    ...importProbes,
    ...growthProbes,
    ...realtimeProbes,
    ...gatewayProbes, // leave the most behind
  ]
  const probed: Record<string, unknown> = {}
  for (const { name, measure: probe } of allProbes.filter(isWanted)) {
    const { line, figures } = await probe({
      port: ours.port,
      pid: ours.pid,
      theirs: serverOf(running, 'pool').port,
      token,
      databaseUrl: gatewayUrl(database.ownerUrl, testSecret),
      database,
      connections,
      rounds,
      seconds,
      load,
      meanwhile: startLoad(undo),
      loads: () => startLoad(undo),
      listeners: () => startListeners(undo),
      countPostgres: async () => countCpu(await backends(database)),
      start: (environment) => startOurs(undo, database, { environment }),
      apart,
    })
    say(`${name.padEnd(18)}${line}`)
    probed[name] = figures ?? null
  }
  const json = JSON.stringify({ version, connections, seconds, results, probes: probed })
  if (wanted.json) await writeFile(wanted.json, `${json}\n`)
  else say(`\n${json}`)
}

const undo: Undo = []
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => reject(new Error(signal)))
})
let code = 0
try {
  await Promise.race([bench(undo), interrupted])
} catch (error) {
  code = 1
  process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\n`)
}
for (const step of undo.toReversed()) await step().catch(() => undefined)
process.exit(code)
