// A Postgres that moves in with everything in its schema: rows by their digests, the rest by what the catalogue of each
// side says.
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { makePostgresSource } from '../../../src/import/postgres/source.ts'
import { installedPostgres, temporaryCluster } from '../../support/cluster.ts'
import { runImport, sourceDatabase, type Ran } from '../../support/import.ts'
import { signIn } from '../../support/operators.ts'
import type { TestService } from '../../support/service.ts'
import { use, useService } from '../../support/use.ts'
import { features, features18, leftBehind, makeRoles } from './features.ts'

const here = {
  resolve: (address: string) =>
    Promise.resolve({ address, family: 4 as const, servername: undefined }),
}

type Element = Record<string, unknown>
type Facts = Record<string, Element[]> & { server: { version: number } }

const schemas = ['public', 'extra', 'Odd Schema']

const factsOf = async (url: string): Promise<Facts> => {
  const source = makePostgresSource({ connectionString: url, schemas }, here, 'postgres')
  try {
    return (await source.facts({})) as Facts
  } finally {
    await source.close()
  }
}

const isNew = ({ server }: Facts): boolean => server.version >= 180_000

const sourceOn = (adminUrl: string) =>
  sourceDatabase(adminUrl, makeRoles).then(async (source) => {
    await source.sql(features)
    if (isNew(await factsOf(source.url))) await source.sql(features18)
    await source.sql(leftBehind)
    return source
  })

/** As an operator: the service key brings no code. */
const importInto = async (
  service: TestService,
  connectionString: string,
  more: object = {},
): Promise<Ran> =>
  runImport({
    url: service.url,
    headers: (await signIn(service, 'admin')).headers,
    body: { source: 'postgres', config: { connectionString }, ...more },
  })

const warningsOf = ({ events }: Ran): { code: string; item: string; statement?: string }[] =>
  events
    .filter(({ event }) => event === 'warning')
    .map(({ data }) => data as { code: string; item: string })

/** What an import brings, as text; without sizes, where a hash puts a row, and what Postgres itself says otherwise. */
const told = (facts: Facts, name: string): string[] =>
  (facts[name] ?? [])
    .filter(
      ({ object, schema, grantee, name: of, trusted, privilege }) =>
        !(object === 'schema' && schema === 'public') &&
        ![grantee, of].some((word) =>
          ['import_staff', 'for_staff', 'for_both'].includes(word as string),
        ) &&
        trusted !== false &&
        privilege !== 'maintain',
    )
    .map((element) => {
      const { is_local, identity, def } = element
      return JSON.stringify({
        ...element,
        ...{ row_estimate: 0, bytes: 0 },
        ...(is_local === false && identity !== undefined && { identity: null }),
        ...(typeof def === 'string' && { def: def.replaceAll(/\bpeople\./g, '') }),
      })
    })
    .sort()

const brought = [
  ...[
    'relations',
    'columns',
    'constraints',
    'indexes',
    'statistics',
    'policies',
    'types',
    'sequences',
    'functions',
  ],
  ...['aggregates', 'views', 'triggers', 'rules', 'grants', 'comments', 'collations'],
]

/** What the versions of both sides make different, and what does not come. */
const differences = (
  source: Facts,
  target: Facts,
): Record<string, { lost: string[]; gained: string[] }> => {
  const found: Record<string, { lost: string[]; gained: string[] }> = {}
  for (const name of brought) {
    const [there, here] = [told(source, name), told(target, name)]
    const lost = there.filter((element) => !here.includes(element))
    const gained = here.filter((element) => !there.includes(element))
    if (lost.length + gained.length > 0) found[name] = { lost, gained }
  }
  return found
}

const expected = [
  ['schema_of_ours', 'storage'],
  ['function_language', 'public.in_c()'],
  ['definer_function', 'public.stamp()'],
  ['missing_on_this_service', 'public.calls_out()'],
  ['rls_off', 'public.open_to_all'],
  ['unlogged_table', 'public.scratch'],
  ['no_primary_key', 'public.open_to_all'],
  ['unknown_role', 'policy for_both on public.bookings'],
  ['unknown_role', 'policy for_staff on public.bookings'],
  ['unknown_role', 'import_staff'],
  ['realtime_table', 'public.people'],
  ['publication', 'elsewhere'],
  ['operator', 'public.===(integer,integer)'],
]

const digested = [
  ...['public.people', 'public.events', 'public.bookings', 'only public.parent', 'public.child'],
  ...[
    'public.counted',
    'public.circle_a',
    'public.circle_b',
    '"Odd Schema"."x""; drop table notes; --"',
  ],
]

const digestOf = `
  select string_agg(md5(t::text), '' order by md5(t::text)) as digest, count(*)::int as count from `

interface Place {
  adminUrl: string
  stop: () => Promise<void>
}

const sameServer = (): Promise<Place> =>
  Promise.resolve({ adminUrl: inject('adminUrl'), stop: () => Promise.resolve() })

/** The embedded one where the tests run on the installed one, and the other way round. */
const otherVersion = async (): Promise<Place> => {
  const bin = inject('server') === 'embedded' ? installedPostgres() : undefined
  const cluster = await temporaryCluster(bin === undefined ? {} : { bin })
  return { adminUrl: cluster.url('postgres'), stop: cluster.stop }
}

const moves = (place: () => Promise<Place>): void => {
  const service = useService()
  const server = use(place)
  const source = use(() => sourceOn(server.adminUrl))
  let ran: Ran

  beforeAll(async () => {
    ran = await importInto(service, source.url)
  })

  it('arrives equal', async () => {
    expect(ran.last, JSON.stringify(ran.events.at(-1) ?? ran.json)).toMatchObject({
      event: 'done',
      data: { summary: { proof: 'equal', tables: isNew(await factsOf(source.url)) ? 14 : 13 } },
    })
    for (const table of digested) {
      const [there] = await source.sql(`${digestOf} ${table} as t`)
      expect(there).toMatchObject({ count: expect.any(Number) as number })
      expect(await service.sql(`${digestOf} ${table} as t`), table).toEqual([there])
    }
  })

  it('has the schema of its source', async () => {
    const there = await factsOf(source.url)
    const here = await factsOf(service.database.ownerUrl)
    const found = differences(there, here)
    if (isNew(there) && !isNew(here)) {
      // No virtual columns, and no constraints that are not enforced, or not null but not yet.
      expect(found['columns']?.lost).toHaveLength(1)
      expect(found['constraints']?.lost).toHaveLength(2)
      delete found['columns']
      delete found['constraints']
    }
    expect(found).toEqual({})
  })

  it('warns of all that does not come, and of nothing that does', () => {
    const warnings = warningsOf(ran)
    for (const [code, item] of expected)
      expect(warnings).toContainEqual(expect.objectContaining({ code, item }))
    expect(
      warnings.filter(({ code, item }) => code === 'not_imported' && item !== 'public.newer'),
    ).toEqual([])
  })

  it('continues its sequences', async () => {
    const next = `select nextval('public.people_id_seq')::int as id, nextval('public.people_legacy_seq')::int as legacy,
      nextval('public.alone')::int as alone, nextval('public.elsewhere')::int as elsewhere`
    expect(await service.sql(next)).toEqual(await source.sql(next))
  })
}

describe('a Postgres of the same version', () => {
  moves(sameServer)
})

describe.skipIf(installedPostgres() === undefined)('a Postgres of another version', () => {
  moves(otherVersion)
})
