// A tool that is made to find SQL injections, let loose on requests of every kind.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startService, type TestService } from '../../support/service.ts'

const sqlmap = '/usr/bin/sqlmap'
const isThere = existsSync(sqlmap)
if (!isThere) console.log(`sqlmap: skipped, there is no ${sqlmap}`)

let service: TestService
let folder: string
beforeAll(async () => {
  service = await startService(inject('adminUrl'))
  folder = await mkdtemp(join(tmpdir(), 'plinth-sqlmap-'))
  await service.sql(`
    create table public.makers (id int primary key, name text);
    create table public.items (id int primary key, name text, price numeric, j jsonb, maker_id int references public.makers (id));
    create policy everyone on public.makers using (true) with check (true);
    create policy everyone on public.items using (true) with check (true);
    insert into public.makers values (1, 'one'), (2, 'two');
    insert into public.items select i, 'item ' || i, i, '{"a": "x"}', 1 + i % 2 from generate_series(1, 20) as i;
    create function public.shout(t text, n int default 1) returns text stable language sql as $$ select repeat(upper(t), least(n, 3)) $$;
    create function public.cheaper(than numeric) returns setof public.items stable language sql
      as $$ select * from public.items where price < than $$;
  `)
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

interface Target {
  path: string
  /** Where to try; a star in path or body otherwise. */
  parameters?: string
  method?: string
  body?: string
  headers?: string[]
}

const targets: Record<string, Target> = {
  'a filter': { path: 'items?id=eq.1*' },
  'a text filter and an order': {
    path: 'items?name=ilike.item%25&order=name',
    parameters: 'name,order',
  },
  'select with a path, and a limit': {
    path: 'items?select=id,j->>a&limit=3',
    parameters: 'select,limit',
  },
  'a logic tree': { path: 'items?or=(id.eq.1*,name.eq.x)' },
  'an embed': { path: 'items?select=id,makers!inner(name)&makers.name=eq.one*' },
  'a list': { path: 'items?id=in.(1,2*)' },
  'the name of a table': { path: 'items*?limit=1' },
  'a row that is written': {
    path: 'makers?on_conflict=id',
    method: 'POST',
    body: '{"id": 3, "name": "three*"}',
    headers: ['Prefer: resolution=merge-duplicates'],
  },
  'a row that is changed': { path: 'makers?id=eq.2*', method: 'PATCH', body: '{"name": "two"}' },
  'a call': { path: 'rpc/shout?t=a&n=1*' },
  'a call with a body': { path: 'rpc/cheaper?order=id', method: 'POST', body: '{"than": "5*"}' },
}

const attack = (
  { path, parameters, method, body, headers = [] }: Target,
  name: string,
): Promise<string> => {
  const given = [`apikey: ${service.anonKey}`, 'Content-Type: application/json', ...headers]
  const words = [
    ...['--url', `${service.url}/rest/v1/${path}`, '--headers', given.join('\\n')],
    ...(method ? ['--method', method] : []),
    ...(body === undefined ? [] : ['--data', body]),
    ...(parameters === undefined ? [] : ['-p', parameters]),
    ...['--batch', '--level', '2', '--risk', '2', '--technique', 'BEUSTQ', '--dbms', 'PostgreSQL'],
    ...[
      '--flush-session',
      '--output-dir',
      join(folder, name.replaceAll(' ', '-')),
      '--disable-coloring',
    ],
    ...[
      '--threads',
      '2',
      '--time-sec',
      '5',
      '--timeout',
      '5',
      '--retries',
      '1',
      '--skip-waf',
      '--keep-alive',
    ],
    ...['--ignore-code', '*', '--answers', 'process it=Y,skip those kind=N'],
  ]
  return new Promise((resolve) => {
    execFile(sqlmap, words, { maxBuffer: 16_777_216, timeout: 300_000 }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })
}

describe.skipIf(!isThere)('sqlmap', () => {
  it('finds nothing to inject into', async () => {
    const left = Object.entries(targets)
    const found: [string, string][] = []
    const worker = async (): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) {
        const [name, target] = next
        const output = await attack(target, name)
        if (!output.includes('all tested parameters do not appear to be injectable'))
          found.push([name, output])
      }
    }
    await Promise.all([worker(), worker()])
    expect(found).toEqual([])
    // One line each: it did try.
    expect(service.logs.length).toBeGreaterThan(1_500)
    expect(await service.sql('select name from public.makers where id = 1')).toEqual([
      { name: 'one' },
    ])
  })
})
