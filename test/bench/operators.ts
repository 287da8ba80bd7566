// What the gate costs a call, and how soon an operator sees the schema of a thousand tables.
import { operator, request } from '../support/service.ts'
import { signInAs } from '../support/operators.ts'
import { temporaryCluster } from '../support/cluster.ts'
import { ownerConfig, testSecret } from '../support/database.ts'
import { withClient } from '../../src/database/connection/connect.ts'
import { makeTokens } from '../../src/http/token.ts'
import type { Bench, Probe } from './probes.ts'
import { median } from './report.ts'

const calls = 300

/** Milliseconds of a call, one after the other. */
const timed = async (call: () => Promise<{ status: number; text: string }>, times = calls) => {
  const took: number[] = []
  for (let round = 0; round < times; round += 1) {
    const began = performance.now()
    const { status, text } = await call()
    took.push(performance.now() - began)
    if (status >= 300) throw new Error(text)
  }
  return median(took)
}

/** The same requests by the service key, which passes no gate, and by an operator. */
const gate: Probe['measure'] = async ({ port, database }: Bench) => {
  const url = `http://127.0.0.1:${port}`
  await database.sql(
    'create table public.gated (id bigint generated always as identity primary key, title text)',
  )
  const key = await makeTokens(testSecret, 'plinth').key('service_role')
  const owner = await signInAs({ url }, operator.email, operator.password)
  const read = (headers: Record<string, string>) => () =>
    request(url, 'GET', '/rest/v1/gated?limit=1', { headers })
  const write = (headers: Record<string, string>) => () =>
    request(url, 'POST', '/rest/v1/gated', { headers, body: { title: 'x' } })
  const plain = { authorization: `Bearer ${key}` }
  for (const one of [read, write])
    for (const headers of [plain, owner.headers]) await timed(one(headers), 50)
  const readCost = (await timed(read(owner.headers))) - (await timed(read(plain)))
  const writeCost = (await timed(write(owner.headers))) - (await timed(write(plain)))
  const me = await timed(() => owner.send('GET', 'me/sessions'))
  const line = `a read costs ${readCost.toFixed(2)} ms more, a write ${writeCost.toFixed(2)} ms; GET me/sessions takes ${me.toFixed(2)} ms`
  return { line, figures: { readCost, writeCost, me } }
}

const thousandTables = `
  do $$
  begin
    for n in 1 .. 1000 loop
      execute format('create table public.many_%s (id bigint primary key, owner uuid, title text not null, at timestamptz default now())', n);
      execute format('create index on public.many_%s (owner)', n);
      execute format('create policy own on public.many_%s using (owner is not null)', n);
      if n % 50 = 0 then commit; end if;
    end loop;
  end $$`

const paths = [
  'schema',
  'schema/relations/public/many_500',
  'schema/policies?limit=50',
  'schema/definition',
  'schema/functions',
  'migrations/drift',
  'advice',
  'overview',
]

const change = {
  dry_run: true,
  changes: [{ do: 'column.add', schema: 'public', table: 'many_500', name: 'more', type: 'text' }],
}

const schema: Probe['measure'] = async ({ port, database }: Bench) => {
  const url = `http://127.0.0.1:${port}`
  const source = await temporaryCluster()
  try {
    const config = { connectionString: source.url('postgres') }
    await withClient(ownerConfig(config.connectionString), (client) => client.query(thousandTables))
    await database.sql(thousandTables)
    const owner = await signInAs({ url }, operator.email, operator.password)
    const key = await makeTokens(testSecret, 'plinth').key('service_role')
    const calls: Record<string, () => ReturnType<typeof request>> = {
      ...Object.fromEntries(paths.map((path) => [path, () => owner.send('GET', path)])),
      'a change': () => owner.send('POST', 'schema/changes', change),
      'the plan of an import': () =>
        request(url, 'POST', '/admin/v1/import/run', {
          headers: { authorization: `Bearer ${key}` },
          body: {
            source: 'postgres',
            config,
            selection: { users: false, buckets: false },
            dry_run: true,
          },
        }),
    }
    const figures: Record<string, number> = {}
    for (const [name, call] of Object.entries(calls)) {
      await call()
      figures[name] = await timed(call, 5)
    }
    const line = Object.entries(figures)
      .map(([name, took]) => `${name} ${took.toFixed(0)} ms`)
      .join(', ')
    return { line, figures }
  } finally {
    await source.stop()
  }
}

export const operatorProbes: Probe[] = [
  { name: 'operators-gate', measure: gate },
  { name: 'operators-schema', measure: schema },
]
