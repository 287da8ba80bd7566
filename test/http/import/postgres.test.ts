// A Postgres that moves in with everything in its schema: rows by their digests, the rest by what the catalogue of each
// side says.
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { makePostgresSource } from '../../../src/import/postgres/source.ts'
import {
  installedPostgres,
  temporaryCluster,
  type TemporaryCluster,
} from '../../support/cluster.ts'
import { runImport, sourceDatabase, type Ran } from '../../support/import.ts'
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

const sourceOn = (adminUrl: string, isNew: boolean) =>
  sourceDatabase(adminUrl, makeRoles).then(async (source) => {
    await source.sql(features)
    if (isNew) await source.sql(features18)
    await source.sql(leftBehind)
    return source
  })

const importInto = (
  service: TestService,
  connectionString: string,
  more: object = {},
): Promise<Ran> =>
  runImport({
    url: service.url,
    headers: { authorization: `Bearer ${service.serviceKey}` },
    body: { source: 'postgres', config: { connectionString }, ...more },
  })

const warningsOf = ({ events }: Ran): { code: string; item: string; statement?: string }[] =>
  events
    .filter(({ event }) => event === 'warning')
    .map(({ data }) => data as { code: string; item: string })

/** What an import brings, as text, without what may differ: sizes, and where a hash puts a row. */
const told = (facts: Facts, name: string): string[] =>
  (facts[name] ?? [])
    .filter(
      ({ object, schema, grantee, name: of, trusted }) =>
        !(object === 'schema' && schema === 'public') &&
        grantee !== 'import_staff' &&
        of !== 'for_staff' &&
        of !== 'for_both' &&
        trusted !== false,
    )
    .map((element) =>
      JSON.stringify(element, (key, value: unknown) =>
        key === 'row_estimate' || key === 'bytes' ? undefined : value,
      ),
    )
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

const digestOf = `
  select string_agg(md5(t::text), '' order by md5(t::text)) as digest, count(*)::int as count from `

describe('a Postgres of the same version', () => {
  const service = useService()
  const source = use(() => sourceOn(inject('adminUrl'), true))
  let ran: Ran

  beforeAll(async () => {
    ran = await importInto(service, source.url)
  })

  it('arrives equal', async () => {
    expect(ran.last, JSON.stringify(ran.events.at(-1) ?? ran.json)).toMatchObject({
      event: 'done',
      data: { summary: { proof: 'equal' } },
    })
    for (const table of [
      'public.people',
      'public.events',
      'public.bookings',
      'only public.parent',
      'public.child',
      'public.counted',
    ]) {
      const [there] = await source.sql(`${digestOf} ${table} as t`)
      expect(await service.sql(`${digestOf} ${table} as t`), table).toEqual([there])
    }
  })

  it('has the schema of its source', async () => {
    expect(
      differences(await factsOf(source.url), await factsOf(service.database.ownerUrl)),
    ).toEqual({})
  })

  it('warns of all that does not come, and of nothing that does', () => {
    const told = warningsOf(ran)
    for (const [code, item] of expected)
      expect(told).toContainEqual(expect.objectContaining({ code, item }))
    expect(told.filter(({ code }) => code === 'not_imported')).toEqual([])
  })
})
