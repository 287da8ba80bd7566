// A database with something on every screen.
import { withClient } from '../../../src/database/connection/connect.ts'
import { ownerConfig } from '../../support/database.ts'
import { operator, type TestService } from '../../support/service.ts'
import { signInAs } from '../../support/operators.ts'

const schema = `
  create type mood as enum ('glad', 'sad');
  create table notes (
    id bigint generated always as identity primary key,
    owner uuid not null default auth.uid(),
    title text not null,
    feeling mood,
    more jsonb,
    tags text[],
    made_at timestamptz not null default now()
  );
  create policy own on notes to authenticated using (owner = (select auth.uid()));
  insert into notes (owner, title, feeling, more, tags)
    select gen_random_uuid(), 'note ' || n, 'glad', jsonb_build_object('n', n), array['a', 'b']
      from generate_series(1, 600) n;
  create table a_table_whose_name_is_as_long_as_postgres_lets_names_be_made_ (
    a_column_whose_name_is_as_long_as_postgres_lets_names_be_made__ text
  );
  create table open_to_all (id int primary key, note_id bigint references notes);
  alter table open_to_all disable row level security;
  create function greet(name text, loudly boolean default false, more jsonb default null)
    returns text language sql stable as $$ select 'hello ' || name $$;
  create function stamp() returns trigger language plpgsql security definer as $$
    begin new.made_at := now(); return new; end $$;
  create trigger stamp before update on notes for each row execute function stamp();
  create view glad as select id, title from notes where feeling = 'glad';
`

const files = [
  'notes.txt',
  'deep/er/notes.txt',
  'a name as long as files have that are named by hand, with #, ? and %, and-then-a-word-that-does-not-end-so-soon.txt',
]

/** The import in the history. */
export const importId = '00000000-0000-4000-8000-000000000001'

/** As the history keeps it. */
interface ImportRun {
  place: string
  finished: object
  summary: object
  warnings: object[]
}

/** One that came, but not all of it. */
const importRun: ImportRun = {
  place: 'db.example.com:5432/a_database_whose_name_is_as_long_as_postgres_lets_names_be',
  finished: {
    'public.notes': { rows: 600, equal: true },
    'public.a_table_whose_name_is_as_long_as_postgres_lets_names_be_made_': {
      rows: 2,
      equal: false,
    },
  },
  summary: {
    proof: [
      {
        item: 'public.a_table_whose_name_is_as_long_as_postgres_lets_names_be_made_',
        source: { rows: 3, digest: 'a' },
        target: { rows: 2, digest: 'b' },
      },
      { item: 'public.left_out' },
    ],
    ...{ tables: 2, rows: 602, warnings: 2, seconds: 90.5, dry_run: false },
    users: { users: 60, kept: 40, unusable: 20, byAlgorithm: { bcrypt: 40, argon2: 20 } },
    objects: { moved: 5, bytes: 5_000_000 },
    failedObjects: [{ bucket: 'pictures', key: files[2], error: 'the answer broke off' }],
  },
  warnings: [
    { code: 'rls_off', item: 'public.open_to_all', message: 'ROW LEVEL SECURITY IS OFF' },
    {
      code: 'not_imported',
      item: 'public.f()',
      message: 'permission denied for language c',
      statement: `create function f() returns text language c as '${'a_file_without_an_end_'.repeat(9)}'`,
    },
  ],
}

export const recordImport = ({ database }: TestService, run: ImportRun): Promise<void> =>
  withClient(ownerConfig(database.controlUrl), async (client) => {
    await client.query(
      `insert into control.import_runs
         (id, source, place, mode, state, phase, ended_at, leased_until, finished, summary, warnings)
         values ($1, 'supabase', $2, 'replace', 'done', 'done', now(), now(), $3, $4, $5)`,
      [
        importId,
        run.place,
        ...[run.finished, run.summary, run.warnings].map((one) => JSON.stringify(one)),
      ],
    )
  })

/** A user with something of everything. */
export const person = '00000000-0000-4000-8000-000000000001'

const aboutPerson = `
  insert into auth.users (id, email, phone, email_confirmed_at, user_metadata, created_at)
    values ('${person}', 'a.' || repeat('long.', 10) || 'address@example.com', '+15550001', now(),
      jsonb_build_object('name', repeat('a_name_without_an_end_', 6)), '2026-01-01Z');
  insert into auth.identities (user_id, provider, provider_id, identity_data)
    values ('${person}', 'github', '4711', '{"email": "ada@example.com"}');
  insert into auth.sessions (id, user_id, family_id, refresh_token, ip, user_agent, expires_at)
    values ('${person}', '${person}', '${person}', 'a digest', '10.0.0.1',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', '2999-01-01Z');
  insert into auth.events (name, user_id, ip, details)
    values ('sign_up', '${person}', '10.0.0.1', '{}'),
      ('sign_in_failed', '${person}', '2001:db8::1', jsonb_build_object('email', repeat('without_an_end_', 12))),
      ('a_kind_that_nobody_knows', null, null, '{}');
`

/** A bucket with files, by the routes that a program uses. */
const fillStorage = async ({ url, serviceKey }: TestService): Promise<void> => {
  const send = async (path: string, type: string, body: string): Promise<void> => {
    const reply = await fetch(`${url}/storage/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${serviceKey}`, 'content-type': type },
      body,
    })
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
  }
  const bucket = { name: 'pictures', public: true, file_size_limit: '5MB' }
  await send('bucket', 'application/json', JSON.stringify(bucket))
  for (const key of files)
    await send(
      `object/pictures/${key.split('/').map(encodeURIComponent).join('/')}`,
      'text/plain',
      `what is in ${key}`,
    )
}

export const fill = async (service: TestService): Promise<void> => {
  const { send } = await signInAs(service, operator.email, operator.password)
  const change = { name: 'a first table', changes: [{ do: 'statement', sql: 'create schema app' }] }
  for (const [path, body] of [['schema/changes', change]] as const) {
    const { status, text } = await send('POST', path, body)
    if (status >= 300) throw new Error(`${path}: ${text}`)
  }
  await service.sql(schema)
  await service.sql("select realtime.watch('notes')")
  await service.sql(`
    insert into auth.users (email, email_confirmed_at, banned_until, user_metadata)
      select 'user' || n || '@example.com',
             case when n % 2 = 0 then now() end,
             case when n % 5 = 0 then now() + interval '1 year' end,
             '{"name": "Ada"}'
        from generate_series(1, 60) n`)
  await service.sql(`
    insert into auth.mail_queue (template, address, attempts, failed_at, last_error)
      values ('recovery', 'bob@example.com', 40, now(),
        'EMESSAGE: Message failed: 450 550 no such mailbox, see a_word_' || repeat('without_an_end_', 12))`)
  await service.sql(aboutPerson)
  await fillStorage(service)
  await recordImport(service, importRun)
}
