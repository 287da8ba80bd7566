// A run as its client sees it: the order of the stream, what is refused before it, and how it ends.
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { runImport, sourceDatabase, type Ran, type RunWish } from '../../support/import.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { until } from '../../support/until.ts'
import { use, useService } from '../../support/use.ts'

const service = useService()
const source = use(() =>
  sourceDatabase(
    inject('adminUrl'),
    `create table public.people (id integer primary key, name text not null);
     create table public.notes (id integer primary key, owner integer references public.people, body text);
     create index on public.notes (owner);
     insert into public.people select n, 'person ' || n from generate_series(1, 1000) n;
     insert into public.notes select n, 1 + n % 1000, E'line\\t' || n from generate_series(1, 5000) n`,
  ),
)
let admin: SignedIn
let viewer: SignedIn

beforeAll(async () => {
  admin = await signIn(service, 'admin')
  viewer = await signIn(service, 'viewer')
})

const bodyOf = (more: object = {}): object => ({
  source: 'postgres',
  config: { connectionString: source.url },
  ...more,
})

const run = (more: object = {}, wish: Partial<RunWish> = {}): Promise<Ran> =>
  runImport({ url: service.url, headers: admin.headers, body: bodyOf(more), ...wish })

const clear = `drop table if exists public.notes, public.people, public.child cascade`
afterEach(async () => {
  await service.sql(clear)
})

const counts = (): Promise<object[]> =>
  service.sql(
    `select (select count(*)::int from public.people) as people, (select count(*)::int from public.notes) as notes`,
  )

const historyOf = async (id: string | null) =>
  (await viewer.send('GET', `import/history?run=${id}`)).json.runs[0]

describe('POST import/run', () => {
  it('streams its phases in order and says that source and target are equal', async () => {
    const { status, events, last, run: id } = await run()
    expect(status).toBe(200)
    expect(last?.event, JSON.stringify(events)).toBe('done')
    expect(events.filter(({ event }) => event === 'phase').map(({ data }) => data.phase)).toEqual([
      ...['connect', 'schema', 'rows', 'constraints', 'users', 'objects', 'done'],
    ])
    expect(events.every(({ data }) => typeof data.phase === 'string')).toBe(true)
    expect(last?.data.summary).toMatchObject({
      ...{ run: id, proof: 'equal', tables: 2, rows: 6000, failedObjects: [], dry_run: false },
    })
    expect(await counts()).toEqual([{ people: 1000, notes: 5000 }])
    expect(
      await service.sql(
        `select conname, convalidated from pg_constraint
         where conrelid = 'public.notes'::regclass and contype in ('p', 'f') order by 1`,
      ),
    ).toEqual([
      { conname: 'notes_owner_fkey', convalidated: true },
      { conname: 'notes_pkey', convalidated: true },
    ])
    expect(
      await service.sql(
        `select distinct pg_get_userbyid(relowner) = import.imported_role() as is from pg_class where relname in ('people', 'notes')`,
      ),
    ).toEqual([{ is: true }])
    expect(await historyOf(id)).toMatchObject({
      ...{ state: 'done', phase: 'done', source: 'postgres', operator: admin.email, error: null },
      finished: { 'public.people': { rows: 1000, equal: true } },
    })
  })

  it('refuses a table that holds rows before the stream begins, and replaces it if told so', async () => {
    await service.sql(
      `create table public.people (id integer primary key, name text not null); insert into public.people values (0, 'x')`,
    )
    const refused = await run()
    expect(refused.status).toBe(409)
    expect(refused.json.error).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('public.people') as string,
      details: { tables: ['public.people'] },
    })
    const { last, events } = await run({ mode: 'replace' })
    expect(last?.data.summary, JSON.stringify(events)).toMatchObject({ proof: 'equal' })
    expect(events.map(({ data }) => data.code as string)).toContain('table_kept')
    expect(await counts()).toEqual([{ people: 1000, notes: 5000 }])
  })

  it('does not replace a table that another one references', async () => {
    await service.sql(
      `create table public.people (id integer primary key, name text not null);
       create table public.child (id integer references public.people)`,
    )
    const { status, json } = await run({ mode: 'replace' })
    expect(status).toBe(409)
    expect(json.error.details).toEqual({ keys: ['public.child references public.people'] })
  })

  it('copies what is selected', async () => {
    const { last } = await run({ selection: { tables: ['public.people'], users: false } })
    expect(last?.data.summary).toMatchObject({ tables: 1, rows: 1000, proof: 'equal' })
    expect(await service.sql(`select to_regclass('public.notes') as it`)).toEqual([{ it: null }])
  })

  it('tries a plan out without a trace', async () => {
    const { last, run: id, events } = await run({ dry_run: true })
    expect(last?.event, JSON.stringify(events)).toBe('done')
    expect(last?.data.summary).toMatchObject({ dry_run: true, tables: 0, rows: 0 })
    expect(await service.sql(`select to_regclass('public.people') as it`)).toEqual([{ it: null }])
    expect(await historyOf(id)).toMatchObject({ state: 'done', dry_run: true })
  })

  it('fails at a bad row, keeps the tables before it, and resumes', async () => {
    await service.sql(
      `create table public.notes (id integer primary key, owner integer, body text, check (id < 4000))`,
    )
    const failed = await run()
    expect(failed.last).toMatchObject({
      event: 'failed',
      data: {
        phase: 'rows',
        error: { code: 'check_violation', details: { item: 'public.notes' } },
      },
    })
    expect(failed.last?.data.error.message).toMatch(/^public\.notes: /)
    expect(await historyOf(failed.run)).toMatchObject({
      state: 'failed',
      error: { code: 'check_violation' },
    })
    expect(await counts()).toEqual([{ people: 1000, notes: 0 }])
    expect(await historyOf(failed.run)).toMatchObject({ state: 'failed', phase: 'rows' })

    await service.sql(`alter table public.notes drop constraint notes_id_check`)
    expect((await run()).status).toBe(409)
    const { last, events } = await run({ resume: failed.run })
    expect(last?.data.summary, JSON.stringify(events)).toMatchObject({
      ...{ proof: 'equal', tables: 2, rows: 6000 },
    })
    expect(await counts()).toEqual([{ people: 1000, notes: 5000 }])
  })

  it('replaces on when it resumes, and empties nothing again', async () => {
    await service.sql(
      `create table public.people (id integer primary key, name text not null);
       create table public.notes (id integer primary key, owner integer references public.people, body text,
         check (id < 4000));
       insert into public.people values (0, 'x')`,
    )
    const failed = await run({ mode: 'replace' })
    expect(failed.last?.event).toBe('failed')
    expect(await counts()).toEqual([{ people: 1000, notes: 0 }])
    await service.sql(`alter table public.notes drop constraint notes_id_check`)
    const { last, events } = await run({ mode: 'replace', resume: failed.run })
    expect(last?.data.summary, JSON.stringify(events)).toMatchObject({ proof: 'equal' })
    expect(await counts()).toEqual([{ people: 1000, notes: 5000 }])
  })

  it('is one at a time', async () => {
    let second: Promise<Ran> | undefined
    const first = await run({}, { heard: () => void (second ??= run()) })
    expect(first.last?.event).toBe('done')
    expect((await second)?.status).toBe(409)
    expect((await second)?.json.error.message).toBe('another import runs: one at a time')
  })

  it('ends when its client leaves, and leaves each table whole or empty', async () => {
    await source.sql(
      `create table public.big as select n as id, repeat('x', 500) as text from generate_series(1, 200000) n`,
    )
    const leaving = new AbortController()
    let id: string | null = null
    await run(
      {},
      {
        signal: leaving.signal,
        heard: ({ event, data }) => {
          if (event === 'progress' && data.item === 'public.big' && data.done > 0) leaving.abort()
        },
      },
    ).catch(() => undefined)
    const ended = await until(
      async () => {
        const { json } = await viewer.send('GET', 'import/history?limit=1')
        id = json.runs[0].id as string
        return json.runs[0].state === 'running' ? undefined : json.runs[0]
      },
      { what: 'the end' },
    )
    expect(ended, String(id)).toMatchObject({ state: 'cancelled', phase: 'rows' })
    expect(await service.sql('select count(*)::int from public.big')).toEqual([{ count: 0 }])
    expect(
      await service.sql(`select rolcanlogin from pg_roles where rolname = import.login_role()`),
    ).toEqual([{ rolcanlogin: false }])
    await source.sql('drop table public.big')
    await service.sql('drop table public.big')
  })

  it('says no secret, wherever it fails', async () => {
    const url = new URL(source.url)
    url.password = 'canary-of-a-password'
    url.username = 'nobody_of_this_name'
    const config = { connectionString: url.href }
    const test = await admin.send('POST', 'import/test', bodyOf({ config }))
    expect(test.status).toBe(200)
    expect(test.json.ok).toBe(false)
    const failed = await run({ config })
    expect(failed.status).toBe(502)
    expect(failed.json.error.code).toBe('source_failed')
    const history = await viewer.send('GET', 'import/history')
    const audit = await admin.send('GET', 'audit')
    expect(audit.text).toContain('/admin/v1/import/run')
    const logs = service.logs.join('')
    for (const text of [test.text, JSON.stringify(failed), history.text, audit.text, logs])
      expect(text).not.toContain('canary')
  })
})

describe('import/test, import/inspect', () => {
  it('say what the source is and what is in it', async () => {
    const test = await admin.send('POST', 'import/test', bodyOf())
    expect(test.json).toMatchObject({ ok: true, version: expect.any(String) as string })
    const { json, status, text } = await admin.send('POST', 'import/inspect', bodyOf())
    expect(status, text).toBe(200)
    expect(json.tables.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      ...['notes', 'people'],
    ])
    expect(json).toMatchObject({ conflicts: [], warnings: expect.any(Array) as unknown[] })
  })

  it('refuse what is no body', async () => {
    for (const body of [{}, { source: 'oracle', config: {} }, { source: 'postgres' }, []])
      expect((await admin.send('POST', 'import/inspect', body)).status).toBe(400)
  })

  it('are not for those who may only look', async () => {
    expect((await viewer.send('POST', 'import/inspect', bodyOf())).status).toBe(403)
  })
})
