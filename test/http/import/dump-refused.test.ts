// Dumps that mean harm, and files that are no dump: refused by name, or left out by statement.
import { randomBytes } from 'node:crypto'
import { createGzip } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { dumpForm, runImport, type Ran } from '../../support/import.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { useService } from '../../support/use.ts'

const service = useService()
let admin: SignedIn
beforeAll(async () => {
  admin = await signIn(service, 'admin')
})

const importDump = (dump: string | Buffer, more: object = {}): Promise<Ran> =>
  runImport({ url: service.url, headers: admin.headers, body: dumpForm(dump, more) })

const messageOf = ({ json, last }: Ran): string =>
  String(json?.error?.message ?? last?.data?.error?.message)

const codesOf = ({ events }: Ran): string[] =>
  events.filter(({ event }) => event === 'warning').map(({ data }) => String(data.code))

const table = 'create table public.made (id integer);\n'

describe('a dump is refused', () => {
  it.each([
    ['\\! touch /tmp/pwn', 'line 2: a dump has no business with this command of psql: \\! touch'],
    ["\\copy public.made from '/etc/passwd'", 'line 2: '],
    ['\\i /etc/passwd', 'line 2: '],
    ['select 1 \\gexec', 'line 2: '],
    ['\\unrestrict `touch /tmp/pwn`', 'line 2: '],
    ['\\connect "dbname=x host=evil"', 'line 2: '],
    ['\\connect one\n\\connect two', 'line 3: a second database begins here (two)'],
    ['\\c one\n\\c two', 'line 3: a second database begins here (two)'],
    ["select 'open", 'line 2: the file ends in the middle'],
    ['copy public.made (id) from stdin;\n1\n', 'the file ends within the rows of a COPY'],
    ["set client_encoding = 'SJIS';", 'line 2: client_encoding SJIS is not read'],
  ])('with %j', async (line, message) => {
    const ran = await importDump(`${table}${line}\n`)
    expect(ran.status).toBeGreaterThanOrEqual(400)
    expect(messageOf(ran)).toContain(message)
    expect(await service.sql(`select to_regclass('public.made') as made`)).toEqual([{ made: null }])
  })

  it.each([
    ['PGDMP\x01\x0e', 'pg_restore --no-owner -f dump.sql'],
    ['\xff\xfes\0e\0', 'UTF-16'],
    ['\x28\xb5\x2f\xfdxx', 'zstd'],
    ['SQLite format 3\0', 'SQLite'],
    ['-- MySQL dump 10.13\n', 'MySQL'],
    ['PRAGMA foreign_keys=OFF;\n', 'SQLite'],
    [`${'toc.dat'.padEnd(257, '\0')}ustar`, 'tar archive'],
    [`${table}select '\0';`, 'byte 0'],
    ['\x1f\x8b\x08\0\0\0', 'gzip file is damaged'],
    ['{"users": [{"localId": "a", "passwordHash": "b"}]}', 'users of Firebase (auth:export)'],
    ['[{"_id": {"$oid": "5f"}, "name": "x"}]', 'MongoDB'],
    ['\n{"_id":{"$oid":"5f"}}\n{"_id":{"$oid":"60"}}', 'MongoDB'],
    ['{"results": [{"objectId": "a", "createdAt": "2024"}]}', 'Parse'],
    ['{"__collections__": {"posts": {}}}', 'Firestore'],
    ['{"rooms": {"-Nx": {"name": "hall"}}}', 'Realtime Database'],
    ['SQLite format 3\0', 'to the source pocketbase'],
  ])('that begins with %j', async (bytes, message) => {
    const ran = await importDump(Buffer.from(bytes, 'latin1'))
    expect(messageOf(ran)).toContain(message)
  })

  it('no kind of which is known, by the kinds there are', async () => {
    const { status, json } = await importDump(table, { source: 'mysql' })
    expect(status).toBe(400)
    expect(json.error.message).toBe(
      'source must be one of supabase, postgres, appwrite, firebase, pocketbase, sqldump',
    )
  })

  it('of which Postgres reads no statement', async () => {
    const ran = await importDump('this is no SQL;\n{"users": []};\n')
    expect(messageOf(ran)).toContain('line 1: syntax error')
  })

  it('that unpacks to zeros without end, at their first', async () => {
    const gzip = createGzip()
    const pieces: Buffer[] = []
    gzip.on('data', (piece: Buffer) => pieces.push(piece))
    for (let megabyte = 0; megabyte < 200; megabyte++) gzip.write(Buffer.alloc(1024 * 1024))
    await new Promise((resolve) => gzip.end(resolve).on('end', resolve))
    expect(messageOf(await importDump(Buffer.concat(pieces)))).toContain('byte 0')
  })
})

it('of which a table cannot be made is not equal to it', async () => {
  const { last } = await importDump(
    `${table}create table public.lost (v public.no_type);\ncopy public.lost (v) from stdin;\n1\n\\.\n`,
  )
  expect(last?.data.summary).toMatchObject({ proof: [{ item: 'public.lost' }] })
  await service.sql('drop table public.made')
})

describe('a statement that fails', () => {
  it.each([
    ["copy public.made from program 'id';", 'only INSERT and COPY ... FROM stdin bring rows'],
    ["copy public.made from '/etc/passwd';", 'only INSERT and COPY ... FROM stdin bring rows'],
    ["copy public.made to program 'id';", 'only INSERT and COPY ... FROM stdin bring rows'],
    ['delete from public.made;', 'only INSERT and COPY ... FROM stdin bring rows'],
    ['insert into `made` values (1);', 'syntax error at or near "`"'],
    ['this is no SQL;', 'syntax error at or near "this"'],
    ["select pg_read_file('/etc/passwd');", 'permission denied for function pg_read_file'],
    ['create table public.other (made nothing_known);', 'type "nothing_known" does not exist'],
  ])('as %j is named with its line, and the rest comes', async (line, message) => {
    const ran = await importDump(`${table}${line}\ninsert into public.made values (7);\n`)
    expect(ran.last?.event, JSON.stringify(ran.json ?? ran.last)).toBe('done')
    expect(ran.events.map(({ data }) => data)).toContainEqual({
      ...{ phase: 'connect', code: 'skipped_statement', item: 'line 2', message, statement: line },
    })
    expect(await service.sql(`select * from public.made`)).toEqual([{ id: 7 }])
    await service.sql('drop table public.made')
  })
})

describe('what a dump may not do', () => {
  it('is left out by statement, with a warning', async () => {
    const role = `pwn_${randomBytes(4).toString('hex')}`
    const ran = await importDump(
      `
      create table public."x""; drop table notes; --
\\! touch /tmp/pwn" (id integer);
      create role ${role} superuser;
      set role postgres;
      grant service_role to anon;
      do $$ begin execute 'create table public.done (id int)'; end $$;
      create event trigger pwn on ddl_command_end execute function f();
      alter system set archive_command = 'touch /tmp/pwn';
      select pg_read_file('/etc/passwd');
      create function public.c() returns int language c as '/lib/libc.so.6', 'getpid';
      commit; rollback; begin;
      update auth.users set email = 'x';
      create table auth.evil (id integer);
      alter table auth.users disable row level security;
      grant all on auth.users to anon;
      create table public.tricky (id integer, stolen text default pg_read_file('/etc/hostname'));
      insert into public.tricky (id) values (length(pg_read_file('/etc/hostname')));
    `,
      { selection: { tables: ['public.x"; drop table notes; --\n\\! touch /tmp/pwn'] } },
    )
    expect(ran.last?.event, JSON.stringify(ran.json ?? ran.last)).toBe('done')
    expect(codesOf(ran)).toEqual(
      expect.arrayContaining([
        'role',
        'skipped_statement',
        'event_trigger',
        'setting',
        'untrusted_language',
        'own_schema',
      ]),
    )
    expect(
      await service.sql(
        `select (select count(*)::int from pg_roles where rolname = '${role}') as roles,
          to_regclass('public.done') as done, to_regclass('auth.evil') as evil, to_regproc('public.c') as c,
          (select relrowsecurity from pg_class where oid = 'auth.users'::regclass) as rls,
          has_table_privilege('anon', 'auth.users', 'select') as reads,
          (select count(*)::int from pg_class where relname like 'x";%') as odd`,
      ),
    ).toEqual([{ roles: 0, done: null, evil: null, c: null, rls: true, reads: false, odd: 1 }])
    await service.sql(
      `do $$ begin execute (select 'drop table ' || oid::regclass from pg_class where relname like 'x";%'); end $$`,
    )
  })

  it('read a file of the server when rows come', async () => {
    const ran = await importDump(
      `create table public.tricky (id integer, stolen text default pg_read_file('/etc/hostname'));
       insert into public.tricky (id) values (1);`,
    )
    expect(ran.last?.event).toBe('failed')
    expect(messageOf(ran)).toContain('permission denied')
    expect(await service.sql('select count(*)::int from public.tricky')).toEqual([{ count: 0 }])
    await service.sql('drop table public.tricky')
  })

  it('leave the transaction of a table: a bad row empties that table alone', async () => {
    // The larger table comes first.
    const rows = Array.from({ length: 1000 }, (_, n) => (n === 499 ? 'bad' : n)).join('\n')
    const ran = await importDump(
      `create table public.a_good (id integer); create table public.b_bad (id integer);\n` +
        `copy public.b_bad (id) from stdin;\n${rows}\n\\.\n` +
        `copy public.a_good (id) from stdin;\n${'1\n'.repeat(3000)}\\.\n`,
    )
    expect(ran.last?.event).toBe('failed')
    expect(messageOf(ran)).toContain('public.b_bad: line 502: invalid input syntax')
    expect(
      await service.sql(
        `select (select count(*)::int from public.a_good) as good, (select count(*)::int from public.b_bad) as bad`,
      ),
    ).toEqual([{ good: 3000, bad: 0 }])
    await service.sql('drop table public.a_good, public.b_bad')
  })
})
