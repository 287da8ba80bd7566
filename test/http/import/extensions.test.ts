// Extensions that are here in another schema than in the source: what names them comes.
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { dumpForm, runImport, sourceDatabase, type Ran } from '../../support/import.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { use, useService } from '../../support/use.ts'

const service = useService()

/** As projects from before Postgres 13 have it. */
const schema = `
  create extension pgcrypto schema public;
  create table public.tokens (
    id uuid primary key default public.gen_random_uuid(),
    name text check (public.digest(name, 'md5') <> ''),
    hashed text generated always as (encode(public.digest(name, 'sha256'), 'hex')) stored
  );
  create function public.hash(word text) returns text language sql as $$ select encode(public.digest(word, 'sha256'), 'hex') $$;
  create view public.hashes as select public.digest(name, 'sha1') as hash from public.tokens;
  insert into public.tokens (name) values ('one'), ('two');`
const source = use(() => sourceDatabase(inject('adminUrl'), schema))
let admin: SignedIn
beforeAll(async () => {
  admin = await signIn(service, 'admin')
})

const run = (body: object): Promise<Ran> =>
  runImport({ url: service.url, headers: admin.headers, body })

const codesOf = ({ events }: Ran): string[] =>
  events.flatMap(({ event, data }) => (event === 'warning' ? [data.code as string] : []))

it('is made in a dry run where Postgres lets it, so that tables that need it are not denied', async () => {
  const needy = await sourceDatabase(
    inject('adminUrl'),
    'create extension ltree; create table public.needs (path public.ltree)',
  )
  try {
    const config = { connectionString: needy.url }
    const tried = await run({ source: 'postgres', config, dry_run: true })
    expect(tried.last?.event, JSON.stringify(tried.events)).toBe('done')
    expect(codesOf(tried)).not.toContain('table_not_made')
    expect(codesOf(tried)).not.toContain('not_imported')
    expect(await service.sql(`select from pg_extension where extname = 'ltree'`)).toEqual([])
  } finally {
    await needy.stop()
  }
})

describe('a project whose pgcrypto is in public', () => {
  it.each([
    [
      'comes from its database',
      () => ({ source: 'postgres', config: { connectionString: source.url } }),
    ],
    [
      'comes from its dump',
      () => dumpForm(`${schema.replace('extension', 'extension if not exists')}\n`),
    ],
  ])('%s', async (_, body) => {
    await service.sql(
      'drop table if exists public.tokens cascade; drop function if exists public.hash',
    )
    const ran = await run(body())
    expect(ran.last?.data.summary, JSON.stringify(ran.events)).toMatchObject({
      proof: 'equal',
      rows: 2,
    })
    expect(codesOf(ran)).not.toContain('not_imported')
    expect(codesOf(ran)).not.toContain('table_not_made')
    await service.sql(`insert into public.tokens (name) values ('three')`)
    expect(
      await service.sql(
        `select count(id)::integer as rows, bool_and(hashed = public.hash(name)) as same,
           (select count(*)::integer from public.hashes) as seen from public.tokens`,
      ),
    ).toEqual([{ rows: 3, same: true, seen: 3 }])
  })
})
