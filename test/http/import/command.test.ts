// The command import: by the routes of a gateway, with what it prints and how it exits.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { importProject, runImport } from '../../../src/commands/import.ts'
import { readConfig } from '../../../src/config.ts'
import { sourceDatabase } from '../../support/import.ts'
import { use, useService } from '../../support/use.ts'

const service = useService()
const source = use(() =>
  sourceDatabase(
    inject('adminUrl'),
    `create table public.todos (id integer primary key, what text);
     insert into public.todos select n, 'todo ' || n from generate_series(1, 3000) n`,
  ),
)
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-import-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = async (
  wish: Partial<Parameters<typeof runImport>[0]>,
  config: object,
): Promise<{ isWhole: boolean; said: string[]; shown: string[] }> => {
  const path = join(folder, 'config.json')
  await writeFile(path, JSON.stringify(config))
  const said: string[] = []
  const shown: string[] = []
  const isWhole = await runImport(
    { source: 'postgres', config: path, ...wish },
    {
      url: service.url,
      key: () => Promise.resolve(service.serviceKey),
      say: (sentence) => void said.push(sentence),
      show: (line) => void shown.push(line),
    },
  )
  return { isWhole, said, shown }
}

describe('npm run import', () => {
  it('tests and inspects', async () => {
    const config = { connectionString: source.url }
    const tested = await run({ test: true }, config)
    expect(tested.isWhole).toBe(true)
    expect(JSON.parse(tested.said[0] ?? '')).toMatchObject({ ok: true })
    const inspected = await run({ inspect: true }, config)
    expect(JSON.parse(inspected.said[0] ?? '')).toMatchObject({ tables: [{ name: 'todos' }] })
    const wrong = new URL(source.url)
    wrong.pathname = '/no_such_database'
    expect((await run({ test: true }, { connectionString: wrong.href })).isWhole).toBe(false)
  })

  it('copies, shows how far it is, and says what came', async () => {
    const body = { config: { connectionString: source.url }, selection: { users: false } }
    const { isWhole, said, shown } = await run({}, body)
    expect(isWhole).toBe(true)
    expect(said.filter((line) => /^[a-z]+$/.test(line))).toEqual([
      ...['connect', 'schema', 'rows', 'constraints', 'users', 'objects', 'done'],
    ])
    expect(JSON.parse(said.at(-1) ?? '')).toMatchObject({ proof: 'equal', rows: 3000 })
    expect(shown.join('\n')).toMatch(/public\.todos/)
    await expect(run({}, body)).rejects.toThrow('public.todos holds rows already')
  })

  it('sends a file first, and says how it is called', async () => {
    const path = join(folder, 'dump.sql')
    await writeFile(path, 'select 1;\n'.repeat(100_000))
    const { said } = await run({ test: true, file: [path] }, { connectionString: source.url })
    expect(said[0]).toMatch(/^dump\.sql is kept for a day as [0-9a-f-]{36}$/)
    const explode = (): Promise<void> => importProject.run(['--explode'], () => readConfig({}))
    await expect(explode()).rejects.toThrow(
      "Unknown option '--explode': npm run import -- --source",
    )
  })
})
