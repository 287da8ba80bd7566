// A Postgres that cannot be imported says why, before anything is written, and without its password.
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { runImport, sourceDatabase, type Ran } from '../../support/import.ts'
import type { Answer } from '../../support/service.ts'
import { use, useService } from '../../support/use.ts'

const service = useService()
const canary = 'canary-7b1f'
const source = use(() =>
  sourceDatabase(
    inject('adminUrl'),
    `create table public.open (id integer primary key);
     insert into public.open select generate_series(1, 10);
     create table public.hidden (id integer primary key, owner text);
     alter table public.hidden enable row level security;
     create policy own on public.hidden using (owner = current_user);
     insert into public.hidden values (1, 'somebody');
     create table public.forbidden (id integer primary key);
     create view public.over_hidden as select * from public.hidden;
     do $d$ begin
       if not exists (select from pg_roles where rolname = 'import_reader') then
         create role import_reader login password '${canary}';
       end if;
     end $d$;
     create sequence public.counts;
     grant usage on sequence public.counts to import_reader;
     grant select on public.open, public.hidden to import_reader`,
  ),
)

let reader: string

beforeAll(() => {
  const url = new URL(source.url)
  url.username = 'import_reader'
  url.password = canary
  reader = url.href
})

const headers = () => ({ authorization: `Bearer ${service.serviceKey}` })

const ask = (route: string, connectionString: string, more: object = {}): Promise<Answer> =>
  service.request('POST', `/admin/v1/import/${route}`, {
    headers: headers(),
    body: { source: 'postgres', config: { connectionString }, ...more },
  })

const run = (connectionString: string, more: object = {}): Promise<Ran> =>
  runImport({
    url: service.url,
    headers: headers(),
    body: { source: 'postgres', config: { connectionString }, ...more },
  })

const withUser = (user: string, password: string): string => {
  const url = new URL(source.url)
  url.username = user
  url.password = password
  return url.href
}

describe('a Postgres as a source', () => {
  it('says its version', async () => {
    const { status, json } = await ask('test', source.url)
    expect(status).toBe(200)
    expect(json).toMatchObject({ ok: true, version: expect.stringMatching(/^\d+\.\d+/) as string })
  })

  it('says that a password is wrong, and repeats it nowhere', async () => {
    const wrong = withUser('import_reader', 'canary-wrong')
    const { status, json, text } = await ask('test', wrong)
    expect(status).toBe(200)
    expect(json).toEqual({ ok: false, error: 'the password of import_reader is wrong' })
    const ran = await run(wrong)
    expect(ran.status).toBe(502)
    expect(text + JSON.stringify(ran.json) + service.logs.join('')).not.toContain('canary-wrong')
  })

  it.each([
    ['a parameter that reads files', '?sslrootcert=/etc/hostname', 'parameter sslrootcert'],
    ['options of the session', '?options=-c%20role%3Dpostgres', 'parameter options'],
    ['a socket', '?host=/tmp', 'parameter host'],
  ])('refuses %s', async (_what, query, expected) => {
    const { status, json } = await ask('test', source.url + query)
    expect(status).toBe(400)
    expect(json.error.message).toContain(expected)
    expect(json.error.message).not.toMatch(/etc|tmp/)
  })

  it('names a database that is not there', async () => {
    const url = new URL(source.url)
    url.pathname = '/no_such_database'
    expect((await ask('test', url.href)).json).toEqual({
      ok: false,
      error: 'there is no database no_such_database',
    })
  })

  it('is not one of this service', async () => {
    for (const url of [service.database.ownerUrl, service.database.controlUrl]) {
      const { status, json } = await run(url, { mode: 'replace' })
      expect(status).toBe(400)
      expect(json.error.message).toContain("service's own database")
    }
  })

  it('warns of tables that its role cannot read or sees in part', async () => {
    const { status, json } = await ask('inspect', reader)
    expect(status).toBe(200)
    const codes = (item: string): string[] =>
      (json.warnings as { code: string; item: string }[])
        .filter((warning) => warning.item === item)
        .map(({ code }) => code)
    expect(codes('public.hidden')).toContain('rows_hidden')
    expect(codes('public.forbidden')).toContain('not_readable')
    expect(json.tables.map(({ name }: { name: string }) => name)).toContain('hidden')
  })

  it('fails loudly where row level security hides rows, and leaves the table empty', async () => {
    const { last } = await run(reader, { selection: { tables: ['public.hidden'] } })
    expect(last?.event).toBe('failed')
    expect(last?.data.error.message).toMatch(/public\.hidden: .*BYPASSRLS/)
    expect(JSON.stringify(last)).not.toContain(canary)
    await service.sql('drop table if exists public.hidden cascade')
  })

  it('does not say that all is equal where a table could not be read', async () => {
    const { last } = await run(reader, { selection: { tables: ['public.forbidden'] } })
    expect(last?.data.summary).toMatchObject({ proof: [{ item: 'public.forbidden' }] })
    await service.sql('drop table if exists public.forbidden cascade')
  })

  it.each([
    [{ tables: ['forbidden', 'public.hidden', 'public.no'] }, 'forbidden, public.no'],
    [{ tables: [], users: false, buckets: false }, 'nothing is selected'],
  ])('refuses a selection of what is not there: %j', async (selection, words) => {
    const { status, json } = await run(reader, { selection })
    expect(status).toBe(400)
    expect(json.error.message).toContain(words)
  })

  it('leaves out a view whose table is not selected', async () => {
    const { last, events } = await run(source.url, { selection: { tables: ['public.open'] } })
    expect(last).toMatchObject({ event: 'done', data: { summary: { proof: 'equal', rows: 10 } } })
    expect(events.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ code: 'not_selected', item: 'public.over_hidden' }),
    )
    expect(
      await service.sql(
        `select to_regclass('public.hidden') as hidden, to_regclass('public.over_hidden') as view`,
      ),
    ).toEqual([{ hidden: null, view: null }])
  })
})
