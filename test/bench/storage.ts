// Files: beside routes written by hand with one query and a stream, and what grows with the size of a file or of a bucket.
import { randomBytes } from 'node:crypto'
import { request as send } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { testSecret } from '../support/database.ts'
import { makeTokens } from '../../src/http/token.ts'
import { growth } from './memory.ts'
import { casesFor, type Requests } from './cases.ts'
import type { Order } from './load.ts'
import type { Bench, Probe } from './probes.ts'
import { disturbed, median } from './report.ts'

const kibi = 1024
const mebi = 1024 * kibi
const octets = { 'content-type': 'application/octet-stream' }

const get = (path: string, headers: Record<string, string>): Requests => ({
  method: 'GET',
  paths: [path],
  headers,
  body: '',
})

/** Texts, because the load generator's bodies are. */
const bodyOf = (size: number): string => randomBytes(size / 2).toString('hex')

const uploads = (path: string, size: number, headers: Record<string, string>): Requests => ({
  method: 'POST',
  paths: [path],
  headers: { ...octets, ...headers },
  body: bodyOf(size),
  isNew: true,
})

/** Once for a run: a bucket of one's own files, and a public one. */
const prepared = new WeakMap<object, Promise<void>>()
const prepare = ({ database }: Bench): Promise<void> => {
  const made =
    prepared.get(database) ??
    database
      .sql(
        `insert into storage.buckets (id, name, public) values ('bench', 'bench', false), ('open', 'open', true);
         create policy own on storage.objects to authenticated using (owner_id = (select auth.uid())::text);`,
      )
      .then(() => undefined)
  prepared.set(database, made)
  return made
}

const post = async (
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ blob?: string }> => {
  const answer = await fetch(url, { method: 'POST', body, headers: { ...octets, ...headers } })
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`)
  return (await answer.json()) as { blob?: string }
}

interface Pair {
  name: string
  ours: Requests
  theirs: Requests
  connections: number
  /** Ours by theirs, at least. */
  goal: number
}

/** Ratios of throughput, in turns. */
const compare = async (bench: Bench, { name, ours, theirs, connections, goal }: Pair) => {
  const { port, theirs: theirPort, load, rounds, seconds } = bench
  const isUpload = ours.isNew === true
  let round = 0
  const fresh = (requests: Requests): Requests =>
    isUpload ? { ...requests, paths: [`${requests.paths[0]}${(round += 1)}-`] } : requests
  const mine = (): Order => ({ port, requests: fresh(ours), connections, seconds })
  const other = (): Order => ({
    port: ours === theirs || theirs.paths[0]?.startsWith('/rest/') ? port : theirPort,
    requests: fresh(theirs),
    connections,
    seconds,
  })
  await load(mine())
  await load(other())
  const ratios: number[] = []
  const rates: number[][] = [[], []]
  for (let turn = 0; turn < rounds; turn += 1) {
    const [a, b] = [await load(mine()), await load(other())]
    ratios.push(a.throughput / b.throughput)
    rates[0]?.push(a.throughput)
    rates[1]?.push(b.throughput)
  }
  const ratio = median(ratios)
  const line = `${name} ${median(rates[0] ?? []).toFixed(0)}/s, by hand ${median(rates[1] ?? []).toFixed(0)}/s: ${ratio.toFixed(2)} (at least ${goal})`
  return { line, ratio }
}

const compareAll = async (bench: Bench, pairs: Pair[]) => {
  const lines: string[] = []
  const figures: Record<string, number> = {}
  for (const pair of pairs) {
    const { line, ratio } = await compare(bench, pair)
    lines.push(line)
    figures[pair.name] = ratio
  }
  return { line: lines.join('; '), figures }
}

const reads: Probe['measure'] = async (bench) => {
  await prepare(bench)
  const { port, theirs, token } = bench
  const signedIn = { authorization: `Bearer ${token}` }
  const ours = `http://127.0.0.1:${port}/storage/v1/object`
  const service = await makeTokens(testSecret, 'plinth').key('service_role')
  const names = { large: mebi, small: 4 * kibi }
  const blobs: Record<string, string> = {}
  for (const [name, size] of Object.entries(names)) {
    const body = bodyOf(size)
    await post(`${ours}/bench/${name}`, body, signedIn)
    await post(`${ours}/open/${name}`, body, { authorization: `Bearer ${service}` })
    blobs[name] =
      (await post(`http://127.0.0.1:${theirs}/files/${name}`, body, signedIn)).blob ?? ''
  }
  const { headers } = await fetch(`${ours}/bench/small`, { headers: signedIn })
  const known = { ...signedIn, 'if-none-match': headers.get('etag') ?? '' }
  const rest = casesFor(token).find(({ name }) => name === 'read-one')!.ours
  return compareAll(bench, [
    {
      name: 'GET 1 MiB by policy',
      ours: get('/storage/v1/object/bench/large', signedIn),
      theirs: get('/files/large', signedIn),
      connections: 8,
      goal: 0.9,
    },
    {
      name: 'GET 1 MiB public',
      ours: get('/storage/v1/object/public/open/large', {}),
      theirs: get(`/public-files/${blobs['large']}`, {}),
      connections: 8,
      goal: 0.85,
    },
    {
      name: 'GET 4 KiB',
      ours: get('/storage/v1/object/bench/small', signedIn),
      theirs: get('/files/small', signedIn),
      connections: 32,
      goal: 0.7,
    },
    {
      name: '304, beside a REST read by key',
      ours: get('/storage/v1/object/bench/small', known),
      theirs: rest,
      connections: 32,
      goal: 0.8,
    },
  ])
}

const writes: Probe['measure'] = async (bench) => {
  await prepare(bench)
  const signedIn = { authorization: `Bearer ${bench.token}` }
  return compareAll(bench, [
    {
      name: 'POST 1 MiB',
      ours: uploads('/storage/v1/object/bench/large-', mebi, signedIn),
      theirs: uploads('/files/large-', mebi, signedIn),
      connections: 8,
      goal: 0.75,
    },
    {
      name: 'POST 4 KiB, 16 clients',
      ours: uploads('/storage/v1/object/bench/small-', 4 * kibi, signedIn),
      theirs: uploads('/files/small-', 4 * kibi, signedIn),
      connections: 16,
      goal: 0.5,
    },
  ])
}

const inFolders = `format('%s/%s', lpad((number % 1000)::text, 4, '0'), lpad(number::text, 6, '0'))`

/** Files without bytes, in a thousand folders unless `name` says otherwise: only their rows are measured. */
export const fill = (
  { database }: Pick<Bench, 'database'>,
  bucket: string,
  count: number,
  name = inFolders,
): Promise<unknown> =>
  database.sql(`
    insert into storage.buckets (id, name) values ('${bucket}', '${bucket}');
    alter table storage.objects disable trigger user;
    with
      made as (
        insert into storage.blobs (store_id, state, size)
        select (select id from storage.stores where is_current), 'stored', 5 from generate_series(1, ${count})
        returning id
      ),
      numbered as (select id, row_number() over () as number from made),
      version as (
        insert into storage.versions (id, object_id, blob_id, size, type, etag)
        select gen_random_uuid(), gen_random_uuid(), id, 5, 'text/plain', '"x"' from numbered
        returning id, object_id, blob_id
      )
    insert into storage.objects (id, bucket_id, name, version, owner_id)
    select
      version.object_id, '${bucket}', ${name},
      version.id, (select id::text from auth.users limit 1)
    from version join numbered on numbered.id = version.blob_id;
    alter table storage.objects enable trigger user;
    analyze storage.objects, storage.versions, storage.blobs;`)

/** Milliseconds of each call: by turns, so that all are as warm, and a busy moment is everybody's. */
const timed = async (
  calls: readonly (() => Promise<unknown>)[],
  turns: number,
): Promise<number[]> => {
  const took = calls.map((): number[] => [])
  for (let turn = 0; turn < turns; turn += 1)
    for (const [index, call] of calls.entries()) {
      const began = performance.now()
      await call()
      took[index]?.push(performance.now() - began)
    }
  return took.map((ms) => median(ms.slice(turns >> 2)))
}

const lists: Probe['measure'] = async (bench) => {
  await prepare(bench)
  await fill(bench, 'many', 100_000)
  const { port, token } = bench
  const signedIn = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const list = async (body: object): Promise<{ nextCursor?: string }> => {
    const url = `http://127.0.0.1:${port}/storage/v1/object/list-v2/many`
    const answer = await fetch(url, {
      method: 'POST',
      headers: signedIn,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as { nextCursor?: string }
  }
  await bench.database.sql(`
    create view public.many with (security_invoker) as
      select id, name, updated_at, created_at, metadata from storage.objects where bucket_id = 'many';
    grant select on public.many to authenticated;`)
  const plain = async (query: string): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${port}/rest/v1/many?${query}`, {
      headers: signedIn,
    })
    if (!answer.ok) throw new Error(await answer.text())
    await answer.text()
  }
  let cursor: string | undefined
  let last: object = {}
  do {
    last = { limit: 1000, ...(cursor && { cursor }) }
    cursor = (await list(last)).nextCursor
  } while (cursor)
  const [first = 0, select = 0] = await timed(
    [
      () => list({ prefix: '0500/', limit: 100 }),
      () => plain('name=gte.0500/&order=name&limit=100'),
    ],
    200,
  )
  const [page = 0, firstPage = 0, lastPage = 0, folders = 0] = await timed(
    [
      () => plain('order=name&limit=1000'),
      () => list({ limit: 1000 }),
      () => list(last),
      () => list({ with_delimiter: true, limit: 1000 }),
    ],
    20,
  )
  const figures = {
    list: first / select,
    lastPage: lastPage / firstPage,
    folders: folders / page,
  }
  const line = `100 of 100,000 by prefix ${first.toFixed(1)} ms, ${figures.list.toFixed(2)} of the select by REST (at most 1.5); the last page ${lastPage.toFixed(1)} ms, ${figures.lastPage.toFixed(2)} of the first (at most 1.2); 1,000 folders ${folders.toFixed(1)} ms, ${figures.folders.toFixed(2)} of a page of 1,000 rows (at most 3)`
  return { line, figures }
}

/** By hand the versions are deleted too: without them nothing would tell which bytes no object has any more. */
const deletes: Probe['measure'] = async (bench) => {
  await prepare(bench)
  const { database, rounds } = bench
  const took = async (isOurs: boolean): Promise<number> => {
    await fill(bench, 'gone', 100_000)
    const began = performance.now()
    await database.sql(
      isOurs
        ? `delete from storage.objects where bucket_id = 'gone'`
        : `begin;
           alter table storage.objects disable trigger user;
           with gone as (delete from storage.objects where bucket_id = 'gone' returning version)
           delete from storage.versions as versions using gone where versions.id = gone.version;
           alter table storage.objects enable trigger user;
           commit`,
    )
    const ms = performance.now() - began
    await database.sql(`
      delete from storage.versions as versions where not exists (select from storage.objects where version = versions.id);
      truncate storage.garbage;
      delete from storage.buckets where id = 'gone'`)
    return ms
  }
  const [ours, plain]: number[][] = [[], []]
  for (let turn = 0; turn < Math.min(rounds, 3); turn += 1) {
    plain?.push(await took(false))
    ours?.push(await took(true))
  }
  const figures = {
    ms: median(ours ?? []),
    plain: median(plain ?? []),
    ratio: median(ours ?? []) / median(plain ?? []),
  }
  return {
    line: `100,000 rows in ${figures.ms.toFixed(0)} ms, by hand, with their versions, ${figures.plain.toFixed(0)} ms: ${figures.ratio.toFixed(2)} (at most 2)`,
    figures,
  }
}

/** Sends so many MiB and no more than one at a time. */
const upload = (port: number, path: string, token: string, size: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const piece = randomBytes(mebi)
    const headers = {
      ...octets,
      authorization: `Bearer ${token}`,
      'content-length': size * mebi,
      'x-upsert': 'true',
    }
    const going = send({ port, host: '127.0.0.1', method: 'POST', path, headers }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve()
          : reject(new Error(`${path} answers ${answer.statusCode}`)),
      )
    })
    going.on('error', reject)
    let left = size
    const more = (): void => {
      while (left > 0) {
        left -= 1
        if (going.write(piece)) continue
        going.once('drain', more)
        return
      }
      going.end()
    }
    more()
  })

const download = async (port: number, path: string, token: string): Promise<void> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok || !answer.body) throw new Error(await answer.text())
  await answer.body.pipeTo(new WritableStream())
}

const large = { STORAGE_MAX_BYTES: String(2 * kibi * mebi) }

const memory: Probe['measure'] = async (bench) => {
  await prepare(bench)
  const { token, start, database } = bench
  const figures: Record<string, number> = {}
  for (const size of [100, 1024]) {
    const { port, pid } = await start(large)
    const path = `/storage/v1/object/bench/of-${size}`
    await upload(port, '/storage/v1/object/bench/warm', token, 8)
    await download(port, '/storage/v1/object/bench/warm', token)
    figures[`up ${size} MiB`] = await growth(pid, () => upload(port, path, token, size))
    figures[`down ${size} MiB`] = await growth(pid, () => download(port, path, token))
    await pause(500)
  }
  const copied: number[] = []
  const headers = { authorization: `Bearer ${token}` }
  for (let turn = 0; turn < 20; turn += 1) {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${bench.port}/storage/v1/object/copy`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        bucketId: 'bench',
        sourceKey: 'of-1024',
        destinationKey: `copy-${turn}`,
      }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    copied.push(performance.now() - began)
  }
  await database.sql(`delete from storage.objects where name like 'of-%' or name like 'copy-%'`)
  figures['copy of 1 GiB, ms'] = median(copied)
  const line = Object.entries(figures)
    .map(([name, figure]) => `${name} ${figure.toFixed(1)}`)
    .join(', ')
  return { line: `MiB more in memory: ${line} (at most 32; a copy at most 10 ms)`, figures }
}

/**
 * Beside the same uploads by hand, with digest and fsync: on two cores uploads take what reads would have, whoever wrote
 * the routes, so what counts is what ours add to that.
 */
const beside: Probe['measure'] = async (bench) => {
  await prepare(bench)
  const { token, load, rounds, start, seconds } = bench
  const { port } = await start(large)
  const read = casesFor(token).find(({ name }) => name === 'read-one')!
  let number = 0
  const servers = [
    {
      port,
      requests: read.ours,
      to: (place: number) => `/storage/v1/object/bench/beside-${place}`,
    },
    { port: bench.theirs, requests: read.theirs, to: () => `/files/beside-${(number += 1)}` },
  ].map(({ port, requests, to }) => {
    const order: Order = { port, requests, connections: 8, seconds }
    const [quiet, busy]: [number[], number[]] = [[], []]
    const measure = async (): Promise<void> => {
      quiet.push((await load(order)).p95)
      let isOver = false
      const uploading = Promise.all(
        Array.from({ length: 8 }, async (_, place) => {
          while (!isOver) await upload(port, to(place), token, 100)
        }),
      )
      await pause(200)
      busy.push((await load(order)).p95)
      isOver = true
      await uploading
    }
    return { order, measure, found: () => disturbed(quiet, busy) }
  })
  for (const { order } of servers) await load(order)
  for (let round = 0; round < Math.min(rounds, 3); round += 1)
    for (const { measure } of servers) await measure()
  const [ours, theirs] = servers.map(({ found }) => found())
  if (!ours || !theirs) throw new Error('nothing was measured')
  const figures = { ours: ours.ratio, theirs: theirs.ratio, ratio: ours.ratio / theirs.ratio }
  return {
    line: `p95 of reads ${ours.quiet.toFixed(2)} ms, under 8 uploads of 100 MiB ${ours.busy.toFixed(2)} ms: ${ours.ratio.toFixed(2)} times; by hand ${theirs.quiet.toFixed(2)} and ${theirs.busy.toFixed(2)} ms: ${theirs.ratio.toFixed(2)} times; ours by theirs ${figures.ratio.toFixed(2)} (at most 1.3)`,
    figures,
  }
}

export const storageProbes: Probe[] = [
  { name: 'storage-reads', measure: reads },
  { name: 'storage-writes', measure: writes },
  { name: 'storage-lists', measure: lists },
  { name: 'storage-deletes', measure: deletes },
  { name: 'storage-memory', measure: memory },
  { name: 'storage-beside', measure: beside },
]
