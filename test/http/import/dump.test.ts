// Dumps in all plain forms of pg_dump, imported through the routes and compared with the database they were made of.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { dumpForm, runImport, sourceDatabase, type Ran } from '../../support/import.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { use, useService } from '../../support/use.ts'
import { features, makeRoles } from './features.ts'

const runFile = promisify(execFile)
const isInstalled = inject('server') === 'installed'

type Service = ReturnType<typeof useService>

const useAdmin = (service: Service): { of: () => SignedIn } => {
  let admin: SignedIn
  beforeAll(async () => {
    admin = await signIn(service, 'admin')
  })
  return { of: () => admin }
}

const importDump = (
  service: Service,
  admin: SignedIn,
  dump: string | Buffer,
  more: object = {},
): Promise<Ran> =>
  runImport({ url: service.url, headers: admin.headers, body: dumpForm(dump, more) })

const warningsOf = ({ events }: Ran): { code: string; item: string; message: string }[] =>
  events.filter(({ event }) => event === 'warning').map(({ data }) => data)

const failedOf = (ran: Ran): object[] =>
  warningsOf(ran).filter(({ code }) => code === 'not_imported')

const dumpOf = async (url: string, ...options: string[]): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-dump-'))
  try {
    // Times in another zone than that of the target.
    const env = { ...process.env, PGTZ: 'Europe/Berlin' }
    await runFile('pg_dump', [...options, '-f', join(folder, 'dump.sql'), url], { env })
    return await readFile(join(folder, 'dump.sql'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** What is defined, without what changes from dump to dump. */
const schemaOf = async (url: string): Promise<string> => {
  const schemas = ['public', 'extra', '"Odd Schema"'].flatMap((name) => ['-n', name])
  const text = (await dumpOf(url, '-s', '-O', '-x', ...schemas)).toString()
  return text.replace(/^\\.*\n|^--.*\n/gm, '')
}

const rowsOf = (table: string): string =>
  `select count(*)::int, md5(string_agg(t::text, E'\\n' order by t::text)) as digest from ${table} as t`

/** Which hash partition a row of an enum goes to depends on the database. */
const allTables = `
  select oid::regclass::text as name from pg_class
  where relkind in ('r', 'p', 'm') and relispopulated and not relispartition
    and relnamespace in (select oid from pg_namespace where nspname in ('public', 'extra', 'Odd Schema'))
  order by 1`

const forms: [string, string[]][] = [
  ['COPY', []],
  ['--inserts', ['--inserts']],
  ['--column-inserts', ['--column-inserts']],
  ['--rows-per-insert', ['--rows-per-insert=100', '--on-conflict-do-nothing']],
  ['--clean --create', ['--clean', '--if-exists', '--create']],
]

/**
 * pg_dump sends rows of a partition by hash to its root. With --inserts it names no columns, so nobody can restore them
 * where the columns of the partition stand in another order.
 */
const inOneOrder = features.replace(
  "events_2024_b (note text default 'own', day date not null, kind public.mood not null, id bigint not null)",
  "events_2024_b (id bigint not null, kind public.mood not null, day date not null, note text default 'own')",
)

describe.skipIf(!isInstalled)('a dump of pg_dump', () => {
  const source = use(async () => {
    const database = await sourceDatabase(inject('adminUrl'), makeRoles)
    await database.sql(inOneOrder)
    return database
  })

  const expectEqual = async (service: Service): Promise<void> => {
    const tables = (await source.sql(allTables)) as { name: string }[]
    expect(await service.sql(allTables)).toEqual(tables)
    for (const { name } of tables)
      expect(await service.sql(rowsOf(name)), name).toEqual(await source.sql(rowsOf(name)))
  }

  describe.each(forms)('with %s', (_name, options) => {
    const service = useService()
    const admin = useAdmin(service)

    it('brings what was dumped', async () => {
      const ran = await importDump(service, admin.of(), await dumpOf(source.url, ...options))
      expect(ran.last?.event, JSON.stringify(ran.json ?? [...warningsOf(ran), ran.last])).toBe(
        'done',
      )
      expect(failedOf(ran)).toEqual([])
      expect(ran.last?.data.summary, JSON.stringify(warningsOf(ran))).toMatchObject({
        proof: 'equal',
      })
      await expectEqual(service)
      expect(await schemaOf(service.database.ownerUrl)).toBe(await schemaOf(source.url))
    })
  })

  describe('of the schema, then of the rows', () => {
    const service = useService()
    const admin = useAdmin(service)

    it('brings first the one, then the others', async () => {
      const empty = await importDump(service, admin.of(), await dumpOf(source.url, '-s'))
      expect(empty.last?.data.summary).toMatchObject({ rows: 0, proof: 'equal' })
      expect(failedOf(empty)).toEqual([])
      const tables = ['public.people', 'public.bookings']
      const rows = await dumpOf(source.url, '-a', '--disable-triggers')
      const ran = await importDump(service, admin.of(), rows, { selection: { tables } })
      expect(ran.last?.event, JSON.stringify(ran.json ?? ran.last)).toBe('done')
      // A column is computed by a function of the source: it runs with the rights of imports, and not with the owner's.
      expect(ran.last?.data.summary).toMatchObject({ tables: 2, proof: 'equal' })
      for (const table of tables)
        expect(await service.sql(rowsOf(table))).toEqual(await source.sql(rowsOf(table)))
      expect(await service.sql('select last_value::int from public.people_id_seq')).toEqual(
        await source.sql('select last_value::int from public.people_id_seq'),
      )
    })
  })

  describe('of the schema and of the rows, as two files', () => {
    const service = useService()
    const admin = useAdmin(service)

    const keep = async (name: string, dump: Buffer): Promise<string> => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(dump)]), name)
      const response = await fetch(`${service.url}/admin/v1/import/files`, {
        ...{ method: 'POST', headers: admin.of().headers, body: form },
      })
      return ((await response.json()) as { id: string }).id
    }

    it('brings both in one run, in their order', async () => {
      const schema = await keep('schema.sql', await dumpOf(source.url, '-s'))
      const rows = await keep('data.sql.gz', await dumpOf(source.url, '-a', '-Z', '5'))
      const ran = await runImport({
        ...{ url: service.url, headers: admin.of().headers },
        body: { source: 'sqldump', config: {}, file: [schema, rows] },
      })
      expect(failedOf(ran)).toEqual([])
      expect(ran.last?.data.summary, JSON.stringify(ran.json ?? ran.last)).toMatchObject({
        proof: 'equal',
      })
      // Neither of the files fills materialized views.
      for (const { name } of await service.sql<{ name: string }>(allTables))
        expect(await service.sql(rowsOf(name)), name).toEqual(await source.sql(rowsOf(name)))
      const { json } = await admin.of().send('GET', 'import/history?limit=1')
      expect(json.runs[0].place).toBe('schema.sql,data.sql.gz')
    })
  })
})
