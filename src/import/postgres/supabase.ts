// Users and files of a Supabase project, as rows of its own schemas say them. Which columns there are depends on when the
// project was made: rows come as to_jsonb gives them, without what is secret and of no use here.
import type pg from 'pg'
import { codeOf } from '../../tools/code-of.ts'

const pageSize = 1000

/** Secrets of pending mails, and what a column computes. */
const unwanted = `'{confirmation_token,recovery_token,email_change_token_new,email_change_token_current,
  reauthentication_token,phone_change_token,confirmation_sent_at,recovery_sent_at,email_change_sent_at,phone_change_sent_at,
  reauthentication_sent_at,email_change,phone_change,email_change_confirm_status,confirmed_at}'::text[]`

/** Identities are read once for all users: a table of a dump has no index. */
const users = (hasIdentities: boolean): string => `
select jsonb_build_object('user', to_jsonb(u) - ${unwanted}, 'identities', ${
  hasIdentities ? `coalesce(own.list, '[]')` : `'[]'::jsonb`
}) as item
from auth.users as u ${
  hasIdentities
    ? `left join (
  select i.user_id, jsonb_agg(to_jsonb(i) order by to_jsonb(i) ->> 'created_at', to_jsonb(i) ->> 'id') as list
  from auth.identities as i group by i.user_id
) as own on own.user_id = u.id`
    : ''
}
order by u.id`

const buckets = `
select to_jsonb(b) as item from storage.buckets as b
where coalesce(to_jsonb(b) ->> 'type', 'STANDARD') = 'STANDARD'
order by b.id`

/** Without versions that were replaced, deleted objects, and the marks of folders that are empty. */
const objects = (bucket: string, quote: (text: string) => string): string => `
select to_jsonb(o) - 'path_tokens' as item from storage.objects as o
where o.bucket_id = ${quote(bucket)} and o.name !~ '(^|/)\\.emptyFolderPlaceholder$'
  and to_jsonb(o) ->> 'archived_at' is null and coalesce(to_jsonb(o) ->> 'is_delete_marker', 'false') = 'false'
order by o.name collate "C"`

/** By a cursor, which has the rows of one moment and needs no key. */
async function* pagesOf(client: pg.Client, query: string): AsyncGenerator<string> {
  await client.query(`declare page no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await client.query<{ item: string }>(`fetch ${pageSize} from page`)
    if (rows.length > 0) yield `[${rows.map(({ item }) => item).join(',')}]`
    if (rows.length < pageSize) break
  }
  await client.query('close page')
}

const asText = (query: string): string => `select item::text from (${query}) as page`

const exists = (client: pg.Client, table: string): Promise<boolean> =>
  client
    .query<{ found: boolean }>('select to_regclass($1) is not null as found', [table])
    .then(({ rows }) => rows[0]?.found === true)

export async function* userPages(client: pg.Client): AsyncGenerator<string> {
  if (!(await exists(client, 'auth.users'))) return
  yield* pagesOf(client, asText(users(await exists(client, 'auth.identities'))))
}

export async function* bucketPages(client: pg.Client): AsyncGenerator<string> {
  if (await exists(client, 'storage.buckets')) yield* pagesOf(client, asText(buckets))
}

export async function* objectPages(client: pg.Client, bucket: string): AsyncGenerator<string> {
  if (!(await exists(client, 'storage.objects'))) return
  yield* pagesOf(client, asText(objects(bucket, (text) => client.escapeLiteral(text))))
}

const hashClasses = `
  case
    when coalesce(encrypted_password, '') = '' then 'none'
    when encrypted_password ~ '^\\$2[abxy]?\\$\\d\\d\\$[./A-Za-z0-9]{53}$' then 'bcrypt'
    when encrypted_password ~ '^\\$argon2(i|d|id)\\$' then 'argon2'
    when encrypted_password like '$fbscrypt$%' then 'firebase_scrypt'
    when encrypted_password like 'scrypt$%' then 'scrypt'
    else 'other'
  end`

/** Of users that are not deleted; the columns that came later are read from the row. */
const userSummary = `
with known as (
  select u.*, to_jsonb(u) as row from auth.users as u where to_jsonb(u) ->> 'deleted_at' is null
)
select jsonb_build_object(
  'count', (select count(*) from known),
  'deleted', (select count(*) from auth.users) - (select count(*) from known),
  'anonymous', (select count(*) from known where row ->> 'is_anonymous' = 'true'),
  'sso', (select count(*) from known where row ->> 'is_sso_user' = 'true'),
  'banned', (select count(*) from known where (row ->> 'banned_until')::timestamptz > now()),
  'without_email', (select count(*) from known where coalesce(email, '') = ''),
  'duplicates', (select count(*) from (
    select from known where coalesce(email, '') <> '' group by lower(email) having count(*) > 1) as taken),
  'algorithms', (select coalesce(jsonb_object_agg(class, count), '{}') from (
    select ${hashClasses} as class, count(*) from known group by 1) as hash)
)::text as answer`

const factorSummary = `select jsonb_build_object('count', count(distinct user_id))::text as answer from auth.mfa_factors`

const bucketSummary = `
select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'public', b.public, 'type', coalesce(to_jsonb(b) ->> 'type',
  'STANDARD'), 'objects', o.objects, 'bytes', o.bytes, 'unfinished', o.unfinished) order by b.id), '[]')::text as answer
from storage.buckets as b
cross join lateral (
  select count(*) filter (where o.name !~ '(^|/)\\.emptyFolderPlaceholder$') as objects,
    coalesce(sum((o.metadata ->> 'size')::bigint), 0) as bytes, count(*) filter (where o.metadata is null) as unfinished
  from storage.objects as o where o.bucket_id = b.id
) as o`

/** A role that may not read users still moves its tables: the plan says that they do not come. */
export const summaries = async (client: pg.Client): Promise<Record<string, unknown>> => {
  const answerOf = async (table: string, text: string): Promise<unknown> => {
    if (!(await exists(client, table))) return null
    await client.query('savepoint summary')
    try {
      const { rows } = await client.query<{ answer: string }>(text)
      return JSON.parse(rows[0]?.answer ?? 'null')
    } catch (error) {
      if (!['42501', '42703'].includes(codeOf(error) ?? '')) throw error
      return 'not readable' // by this role, or another application's table of this name
    } finally {
      await client.query('rollback to savepoint summary')
    }
  }
  return {
    users: await answerOf('auth.users', userSummary),
    factors: await answerOf('auth.mfa_factors', factorSummary),
    buckets: await answerOf('storage.buckets', bucketSummary),
  }
}
