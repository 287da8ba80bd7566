// Imports: beside pg_dump piped into psql, what they hold in memory while a large dump is read, and documents.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { withClient, withDatabase } from '../../src/database/connection/connect.ts'
import { installedPostgres, temporaryCluster } from '../support/cluster.ts'
import { ownerConfig, testSecret } from '../support/database.ts'
import { makeTokens } from '../../src/http/token.ts'
import { startGoogle } from '../support/google.ts'
import { growth } from './memory.ts'
import type { Probe } from './probes.ts'
import { median } from './report.ts'

const rows = 1_000_000

const table = `
  create table public.measured (
    id bigint primary key, owner uuid not null, title text not null, note text, amount numeric(12, 2),
    done boolean not null, score double precision, tags text[], data jsonb, made_at timestamptz not null
  );
  insert into public.measured
  select n, md5(n::text)::uuid, 'title ' || n, case when n % 3 = 0 then repeat('note ', 8) end, n % 100000 / 100.0,
    n % 2 = 0, sqrt(n), array['a', 'b' || n % 10], jsonb_build_object('n', n), '2026-01-01'::timestamptz + n * interval '1 s'
  from generate_series(1, ${rows}) as n;
  create index measured_by_owner on public.measured (owner);
  create index measured_by_time on public.measured (made_at);
  analyze public.measured`

const execute = (url: string, text: string): Promise<unknown> =>
  withClient({ ...ownerConfig(url), query_timeout: 0 }, async (client) => {
    await client.query('set statement_timeout = 0')
    return client.query(text)
  })

/** The events of a run, of which the last is `done`. */
const importing = async (port: number, body: unknown): Promise<Record<string, unknown>> => {
  const key = await makeTokens(testSecret, 'plinth').key('service_role')
  const answer = await fetch(`http://127.0.0.1:${port}/admin/v1/import/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  })
  return lastOf(await answer.text())
}

const lastOf = (events: string): Record<string, unknown> => {
  const last = events.trimEnd().split('\n\n').at(-1) ?? ''
  if (!last.startsWith('event: done')) throw new Error(`the import ended so: ${last}`)
  return JSON.parse(last.split('data: ')[1] ?? '{}') as Record<string, unknown>
}

const dumpAndLoad = async (bin: string, source: string, target: string): Promise<void> => {
  const dump = spawn(join(bin, 'pg_dump'), [
    '--no-owner',
    '--no-acl',
    '-t',
    'public.measured',
    source,
  ])
  const load = spawn(join(bin, 'psql'), ['-qXo', '/dev/null', '-v', 'ON_ERROR_STOP=1', target], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  dump.stderr.pipe(process.stderr)
  await Promise.all([pipeline(dump.stdout, load.stdin), once(load, 'exit')])
  if (load.exitCode !== 0) throw new Error('psql failed')
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

const copying: Probe['measure'] = async ({ port, database, rounds }) => {
  const bin = installedPostgres()
  if (bin === undefined) return { line: 'not measured: there is no pg_dump here' }
  const cluster = await temporaryCluster({ bin, durable: true })
  const scratch = `${database.name}_scratch`
  try {
    const source = cluster.url('postgres')
    await execute(source, table)
    await execute(database.ownerUrl, `create database ${scratch}`)
    const target = withDatabase(database.ownerUrl, scratch)
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < Math.min(rounds, 3); round += 1) {
      for (const url of [database.ownerUrl, target])
        await execute(url, 'drop table if exists public.measured')
      const config = { connectionString: source }
      const body = { source: 'postgres', config, selection: { users: false, buckets: false } }
      ours.push(await timed(() => importing(port, body)))
      theirs.push(await timed(() => dumpAndLoad(bin, source, target)))
    }
    const figures = {
      ours: median(ours),
      theirs: median(theirs),
      ratio: median(theirs) / median(ours),
    }
    return {
      line: `${rows} rows in ${figures.ours.toFixed(1)} s with their proof, pg_dump | psql ${figures.theirs.toFixed(1)} s: ${figures.ratio.toFixed(2)} of its speed (at least 0.7)`,
      figures,
    }
  } finally {
    await execute(database.ownerUrl, `drop database if exists ${scratch}`)
    await cluster.stop()
  }
}

const dumpMiB = 2_048

/** A dump of one table, which nobody holds whole. */
function* dumpOf(size: number): Generator<Buffer> {
  yield Buffer.from(
    'CREATE TABLE public.dumped (id bigint, note text);\nCOPY public.dumped (id, note) FROM stdin;\n',
  )
  const note = 'x'.repeat(1_000)
  for (let piece = 0, id = 0; piece < size; piece += 1) {
    const lines: string[] = []
    for (let at = 0; at < 1_030; at += 1) lines.push(`${(id += 1)}\t${note}\n`)
    yield Buffer.from(lines.join(''))
  }
  yield Buffer.from('\\.\n')
}

const sendDump = async (port: number, size: number): Promise<void> => {
  const key = await makeTokens(testSecret, 'plinth').key('service_role')
  const boundary = 'between-the-parts'
  const config = JSON.stringify({ source: 'sqldump', config: {} })
  const part = (name: string, more = ''): string =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const going = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/admin/v1/import/run',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  })
  const answered = once(going, 'response')
  going.write(`${part('config')}${config}\r\n${part('file', '; filename="dump.sql"')}`)
  await pipeline(dumpOf(size), going, { end: false })
  going.end(`\r\n--${boundary}--\r\n`)
  const [answer] = (await answered) as [IncomingMessage]
  lastOf(Buffer.concat(await answer.toArray()).toString())
}

const memory: Probe['measure'] = async ({ start, database }) => {
  const { port, pid } = await start({})
  let seconds = 0
  const grown = await growth(pid, async () => {
    seconds = await timed(() => sendDump(port, dumpMiB))
  })
  await execute(database.ownerUrl, 'drop table public.dumped')
  const figures = { grown, seconds }
  const line = `a dump of ${dumpMiB} MiB takes ${grown.toFixed(0)} MiB more in memory, and ${seconds.toFixed(0)} s (at most 200 MiB in all)`
  return { line, figures }
}

const documents = 50_000

const collection: Probe['measure'] = async ({ port, database }) => {
  const google = await startGoogle()
  try {
    for (let n = 1; n <= documents; n += 1)
      google.add(`measured/${n}`, {
        title: { stringValue: `title ${n}` },
        count: { integerValue: String(n) },
        score: { doubleValue: n / 7 },
        done: { booleanValue: n % 2 === 0 },
        made: { timestampValue: '2026-01-01T00:00:00Z' },
        tags: { arrayValue: { values: [{ stringValue: 'a' }, { stringValue: 'b' }] } },
        place: { mapValue: { fields: { city: { stringValue: 'Bern' } } } },
      })
    const { url } = google
    const emulator = { project: 'demo', firestore: url, auth: url, storage: url }
    const body = { source: 'firebase', config: { emulator }, selection: { users: false } }
    const seconds = await timed(() => importing(port, body))
    await execute(database.ownerUrl, 'drop table public.measured')
    const figures = { seconds, perSecond: documents / seconds }
    const line = `${documents} documents of Firestore, ${figures.perSecond.toFixed(0)} a second, with the source on the same processors (at least 5,000)`
    return { line, figures }
  } finally {
    await google.stop()
  }
}

export const importProbes: Probe[] = [
  { name: 'import-rows', measure: copying },
  { name: 'import-memory', measure: memory },
  { name: 'import-documents', measure: collection },
]
