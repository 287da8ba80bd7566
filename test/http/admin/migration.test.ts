import { beforeAll, describe, expect, it } from 'vitest'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { expectRefusal } from '../../support/refused.ts'
import { useService } from '../../support/use.ts'

const service = useService()
let admin: SignedIn
let viewer: SignedIn
beforeAll(async () => {
  ;[admin, viewer] = [await signIn(service, 'admin'), await signIn(service, 'viewer')]
})

const first = {
  name: '20260101000000_first.sql',
  sql: 'create table notes (id int primary key);\n',
}
const second = {
  name: '20260102000000_second.sql',
  sql: '-- no transaction\nalter table notes add body text;\ncreate index concurrently notes_by_body on notes (body);\n',
}
const third = { name: '20260103000000_third.sql', sql: "select 1;\nselect 'a'::int;\n" }

const asSql = { accept: 'application/sql' }

describe('POST /admin/v1/migrations', () => {
  it('tries files without changing anything', async () => {
    const { status, json } = await admin.send('POST', 'migrations', {
      files: [second, first],
      dry_run: true,
    })
    expect({ status, json }).toEqual({
      status: 200,
      json: {
        files: [
          { file: first.name, tried: true },
          { file: second.name, tried: false },
        ],
        skipped: [],
      },
    })
    expect((await admin.send('GET', 'migrations')).json.total).toBe(0)
  })

  it('runs what is missing, and keeps what stands before a file that fails', async () => {
    const files = [third, second, first]
    const failed = await admin.send('POST', 'migrations', { files })
    expect(failed.json).toMatchObject({
      error: {
        code: 'invalid_text_representation',
        message: `${third.name}, line 2: invalid input syntax for type integer: "a"`,
        details: { sqlstate: '22P02', hint: `Applied before it: ${first.name}, ${second.name}.` },
      },
    })
    const again = await admin.send('POST', 'migrations', { files: [first, second] })
    expect(again.json).toEqual({ applied: [], skipped: [first.name, second.name] })
    expect((await service.rest.get('notes', { apikey: service.serviceKey })).status).toBe(200)
  })

  it('refuses other SQL under a version, and SQL that is none', async () => {
    const files = [{ ...first, sql: 'select 1' }]
    expectRefusal(await admin.send('POST', 'migrations', { files }), 409, 'conflict')
    const wrong = { name: '20260104000000_wrong.sql', sql: 'selec 1' }
    const { status, json } = await admin.send('POST', 'migrations', { files: [wrong] })
    expect([status, json.error.code]).toEqual([400, 'bad_request'])
    const full = { name: '20260104000000_full.sql', sql: 'vacuum' }
    const vacuum = await admin.send('POST', 'migrations', { files: [full] })
    expect([vacuum.status, vacuum.json.error.code]).toEqual([400, 'statement_failed'])
  })

  it('is closed to viewers', async () => {
    expectRefusal(await viewer.send('POST', 'migrations', { files: [] }), 403, 'forbidden')
    expectRefusal(await viewer.send('POST', 'migrations/adopt', {}), 403, 'forbidden')
  })
})

describe('GET /admin/v1/migrations', () => {
  it('lists them, shows one, and gives its file', async () => {
    const { json } = await viewer.send('GET', 'migrations?limit=1')
    expect(json).toMatchObject({
      total: 2,
      migrations: [
        {
          version: '20260102000000',
          name: 'second',
          file: second.name,
          operator: admin.email,
          fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      ],
    })
    const one = await viewer.send('GET', 'migrations/20260101000000')
    expect(one.json).toMatchObject({ file: first.name, sql: first.sql })
    const file = await viewer.send('GET', 'migrations/20260101000000', undefined, asSql)
    expect(file.text).toBe(first.sql)
    expect(file.headers.get('content-type')).toMatch(/^application\/sql/)
    expect(file.headers.get('content-disposition')).toContain(first.name)
    expectRefusal(await viewer.send('GET', 'migrations/1'), 404, 'not_found')
  })

  it('exports them', async () => {
    const { json } = await viewer.send('GET', 'migrations/export?since=20260101000000')
    expect(json).toEqual({ files: [second] })
    const script = await viewer.send('GET', 'migrations/export', undefined, asSql)
    expect(script.text).toBe(
      `set search_path = public, extensions;\n\n-- ${first.name}\nbegin;\n${first.sql}commit;\n\n-- ${second.name}\n${second.sql}`,
    )
  })
})

describe('a file that takes a role', () => {
  it('runs as that role to its end, with or without a transaction', async () => {
    const files = ['', '-- no transaction\n'].map((head, number) => ({
      name: `2026010${number + 3}000000_role.sql`,
      sql: `${head}set role authenticated;\ndo $$ begin assert current_user = 'authenticated'; end $$`,
    }))
    const { status, json } = await admin.send('POST', 'migrations', { files })
    expect(json).toMatchObject({ applied: files.map(({ name }) => name) })
    expect(status).toBe(200)
  })
})

describe('GET /admin/v1/migrations/drift', () => {
  it('names what was done beside the migrations, until it is adopted', async () => {
    await service.sql(
      'create table public.by_hand (id int); alter table public.notes drop column body',
    )
    const { json } = await viewer.send('GET', 'migrations/drift')
    const named = (list: { identity: string }[]): string[] => list.map(({ identity }) => identity)
    expect(json.since).toBe('20260104000000')
    expect(named(json.added)).toContain('table public.by_hand')
    expect(named(json.changed)).toEqual(['table public.notes'])
    expect(named(json.removed)).toEqual(['index public.notes_by_body'])

    const adopted = await admin.send('POST', 'migrations/adopt', { name: 'By hand' })
    expect(adopted.status).toBe(201)
    expect(adopted.json.sql).toContain('alter table public.notes drop column body;\n')
    const after = await viewer.send('GET', 'migrations/drift')
    expect(after.json).toEqual({
      since: adopted.json.version,
      added: [],
      changed: [],
      removed: [],
      next: null,
    })
    expectRefusal(await admin.send('POST', 'migrations/adopt', {}), 409, 'conflict')
  })
})
