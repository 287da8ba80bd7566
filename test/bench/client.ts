// The client beside bare fetch and beside supabase-js: bytes, the compiler's work, the time of a request.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { createClient as createSupabase } from '@supabase/supabase-js'
import { build } from 'esbuild'
import { WebSocket } from 'ws'
import { measureSizes } from '../client/support/sizes.ts'
import { root } from '../support/program.ts'
import type { Probe } from './probes.ts'
import { median } from './report.ts'

const sizes: Probe['measure'] = async () => {
  const figures: Record<string, number> = await measureSizes()
  const told = Object.entries(figures).map(
    ([name, bytes]) => `${name} ${(bytes / 1000).toFixed(1)}`,
  )
  return { line: `${told.join(', ')} KB`, figures }
}

const tables = 200
const queries = 100

/** As generators write it, with a key from each table to the one before. */
const databaseText = (): string => {
  const table = (at: number): string => {
    const row = `id: number; name: string; done: boolean; at: string | null; parent: number | null`
    const key = `{ foreignKeyName: 't${at}_parent'; columns: ['parent']; isOneToOne: false;
      referencedRelation: 't${at - 1}'; referencedColumns: ['id'] }`
    return `t${at}: { Row: { ${row} }
      Insert: { id?: number; name: string; done?: boolean; at?: string | null; parent?: number | null }
      Update: { id?: number; name?: string; done?: boolean; at?: string | null; parent?: number | null }
      Relationships: [${at > 0 ? key : ''}] }`
  }
  const all = Array.from({ length: tables }, (_, at) => table(at)).join('\n')
  const none = 'Record<never, never>'
  return `export type Database = { public: { Tables: { ${all} }; Views: ${none}; Functions: ${none};
    Enums: ${none}; CompositeTypes: ${none} } }`
}

const queryText = (at: number): string => `export const q${at} = async () => {
  const { data } = await client.from('t${at + 1}')
    .select('id, title:name, at::text, parent:t${at}(id, name)').eq('id', ${at}).order('id')
  const title: string = data![0]!.title
  return title
}`

/** Below the project, whose packages it finds there. */
const temporaryFolder = async (name: string): Promise<string> => {
  await mkdir(join(root, 'dist'), { recursive: true })
  return mkdtemp(join(root, `dist/${name}-`))
}

const compile = async (from: string): Promise<{ seconds: number; instantiations: number }> => {
  const folder = await temporaryFolder('types')
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await writeFile(join(folder, 'database.ts'), databaseText())
    const text = Array.from({ length: queries }, (_, at) => queryText(at)).join('\n')
    await writeFile(
      join(folder, 'main.ts'),
      `import { createClient } from '${from}'
       import type { Database } from './database.ts'
       const client = createClient<Database>('http://x.test', 'key')\n${text}`,
    )
    const options =
      '--noEmit --strict --skipLibCheck --allowImportingTsExtensions --extendedDiagnostics'
    const words = `${options} --target es2022 --lib es2022,dom --module esnext --moduleResolution bundler`
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const told = await promisify(execFile)(
      process.execPath,
      [compiler, ...words.split(' '), join(folder, 'main.ts')],
      { maxBuffer: 1 << 26 },
    )
    const figure = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+([\\d.]+)`, 'm').exec(told.stdout)?.[1])
    return { seconds: figure('Check time'), instantiations: figure('Instantiations') }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The time is the compiler's for checking, so without reading files; the better of the rounds. */
const types: Probe['measure'] = async ({ rounds }) => {
  const runs: { ours: Compiled; theirs: Compiled }[] = []
  for (let round = 0; round < Math.min(rounds, 3); round += 1)
    runs.push({
      ours: await compile(join(root, 'src/client/main.ts')),
      theirs: await compile('@supabase/supabase-js'),
    })
  const of = (who: 'ours' | 'theirs'): Compiled => ({
    seconds: Math.min(...runs.map((run) => run[who].seconds)),
    instantiations: runs[0]![who].instantiations,
  })
  const [ours, theirs] = [of('ours'), of('theirs')]
  const words = ({ seconds, instantiations }: Compiled): string =>
    `${seconds.toFixed(2)} s and ${instantiations.toLocaleString('en')} instantiations`
  return {
    line: `${tables} tables, ${queries} queries: ours ${words(ours)}, supabase-js ${words(theirs)}`,
    figures: {
      seconds: ours.seconds,
      instantiations: ours.instantiations,
      theirSeconds: theirs.seconds,
      theirInstantiations: theirs.instantiations,
    },
  }
}

type Compiled = Awaited<ReturnType<typeof compile>>

/** What this asks of the client: its own types need a page's. */
type Create = (
  url: string,
  key: string,
  options: object,
) => {
  from: (table: string) => {
    select: (columns: string) => { eq: (column: string, value: number) => PromiseLike<unknown> }
  }
}

/** Bundled, as applications have it: not through the loader that this bench runs in. */
const loadOurs = async (): Promise<Create> => {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'src/client/main.ts')],
    tsconfig: join(root, 'src/client/tsconfig.json'),
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  })
  const folder = await temporaryFolder('client')
  const file = join(folder, 'client.mjs')
  await writeFile(file, outputFiles[0]!.text)
  const { createClient } = (await import(pathToFileURL(file).href)) as { createClient: Create }
  await rm(folder, { recursive: true, force: true })
  return createClient
}

const requests = 400

/** One after the other, in turns: a read of one row through each. */
const request: Probe['measure'] = async ({ port, token, rounds }) => {
  const url = `http://127.0.0.1:${port}`
  const accessToken = (): Promise<string> => Promise.resolve(token)
  const createClient = await loadOurs()
  const socket = { WebSocket: WebSocket as never }
  const ours = createClient(url, token, { accessToken, realtime: socket })
  const theirs = createSupabase(url, token, {
    accessToken,
    realtime: { transport: socket.WebSocket },
  })
  const headers = { apikey: token, authorization: `Bearer ${token}` }
  const ways: Record<string, (id: number) => PromiseLike<unknown>> = {
    fetch: async (id) => {
      const reply = await fetch(`${url}/rest/v1/todos?select=id,title&id=eq.${id}`, { headers })
      return reply.json()
    },
    ours: (id) => ours.from('todos').select('id,title').eq('id', id),
    theirs: (id) => theirs.from('todos').select('id,title').eq('id', id),
  }
  const times: Record<string, number[]> = { fetch: [], ours: [], theirs: [] }
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, ask] of Object.entries(ways)) {
      const begin = performance.now()
      for (let at = 0; at < requests; at += 1) await ask(1 + 2 * at)
      if (round > 0) times[name]!.push((performance.now() - begin) / requests)
    }
  const [bare, own, other] = ['fetch', 'ours', 'theirs'].map((name) => median(times[name]!)) as [
    number,
    number,
    number,
  ]
  const ratio = (name: string): number =>
    median(times[name]!.map((time, at) => time / times['fetch']![at]!))
  return {
    line:
      `fetch ${bare.toFixed(3)} ms, ours ${own.toFixed(3)} ms (${ratio('ours').toFixed(2)}), ` +
      `supabase-js ${other.toFixed(3)} ms (${ratio('theirs').toFixed(2)})`,
    figures: { fetch: bare, ours: ratio('ours'), theirs: ratio('theirs') },
  }
}

export const clientProbes: Probe[] = [
  { name: 'client-sizes', measure: sizes },
  { name: 'client-types', measure: types },
  { name: 'client-request', measure: request },
]
