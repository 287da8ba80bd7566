-- Why a file is hidden or an upload refused: as the upload would fill the row, and as its answer is.
select test.store(), test.bucket('b'), test.bucket('shown', true), test.user(1), test.user(2);

create function pg_temp.said(number integer, command text, key text, new text default null)
returns text language sql as $$
  select test.access(jsonb_build_object('user', test.id(number)), command, 'storage.objects', key::jsonb, new::jsonb);
$$;

create function pg_temp.uploads(number integer, bucket text, key text, headers jsonb default '{}')
returns integer language sql as $$
  select (test.upload(bucket, key, 'hello', test.claims(number), headers)).status;
$$;

-- No policy: the fix is for the files of this bucket alone.
select test.is(
  pg_temp.said(1, 'insert', null, '{"bucket_id": "b", "name": "a"}'),
  'denied | authenticated (user1@example.com) may not insert this row into storage.objects: row level security is on, and no permissive policy for insert applies. | create policy "own rows" on storage.objects for insert to authenticated with check (bucket_id = ''b'' and (select auth.uid()) = owner);',
  'an upload without a policy'
);
select test.is(pg_temp.uploads(1, 'b', 'a'), 403, 'so it is');

select operate.change(
  '[{"do":"policy.template","schema":"storage","table":"objects","template":"files_own_folder","parameters":{"bucket":"b"}}]',
  'own folders'
);
select test.is(
  pg_temp.said(1, 'insert', null, format('{"bucket_id": "b", "name": "%s/a"}', test.id(1))),
  'allowed | authenticated (user1@example.com) may insert this row into storage.objects.',
  'an upload into one''s own folder'
);
select test.is(pg_temp.uploads(1, 'b', test.id(1) || '/a'), 200, 'so it is');
select test.is(
  pg_temp.said(2, 'insert', null, format('{"bucket_id": "b", "name": "%s/b"}', test.id(1))),
  'denied | authenticated (user2@example.com) may not insert this row into storage.objects: for the new row no permissive policy for insert holds. | create policy "own rows" on storage.objects for insert to authenticated with check (bucket_id = ''b'' and (select auth.uid()) = owner);',
  'an upload into another''s folder'
);
select test.is(pg_temp.uploads(2, 'b', test.id(1) || '/b'), 403, 'so it is');
select test.is(
  pg_temp.said(2, 'select', format('{"bucket_id": "b", "name": "%s/a"}', test.id(1))),
  'denied | authenticated (user2@example.com) may not read this row of storage.objects: for the row no permissive policy for select holds.',
  'a file that is hidden'
);
select test.is(
  pg_temp.said(1, 'select', format('{"bucket_id": "b", "name": "%s/a"}', test.id(1))),
  'allowed | authenticated (user1@example.com) may read this row of storage.objects.',
  'a file that is shown'
);
select test.is(
  pg_temp.said(1, 'select', '{"bucket_id": "b", "name": "nothing"}'),
  'missing | There is no such row.',
  'a file that is missing'
);

-- Replacing needs reading and updating, as x-upsert does.
create policy only_text on storage.objects
as restrictive
for update
using (true)
with check (metadata ->> 'mimetype' = 'text/plain');
select test.is(
  pg_temp.said(1, 'update', format('{"bucket_id": "b", "name": "%s/a"}', test.id(1))),
  'depends | Whether authenticated (user1@example.com) may update this row of storage.objects is not certain: for the new row the restrictive policy only_text for update reads values that are not known.',
  'what decides is known with the bytes'
);
select test.is(
  pg_temp.said(
    1,
    'update',
    format('{"bucket_id": "b", "name": "%s/a"}', test.id(1)),
    format('{"name": "%s/moved"}', test.id(1))
  ),
  'allowed | authenticated (user1@example.com) may update this row of storage.objects.',
  'a move keeps what is known'
);
select test.is(pg_temp.uploads(1, 'b', test.id(1) || '/a', '{"x-upsert": "true"}'), 200, 'a text may replace');

-- Policies are asked before the bucket.
create policy anywhere on storage.objects for insert to authenticated with check (owner_id = (select auth.uid())::text);
select test.is(
  pg_temp.said(1, 'insert', null, '{"bucket_id": "none", "name": "a"}'),
  'denied | authenticated (user1@example.com) may not insert this row into storage.objects: there is no bucket "none".',
  'a bucket that is missing'
);
select test.is(pg_temp.uploads(1, 'none', 'a'), 404, 'so it is');
select test.is(pg_temp.uploads(1, 'b', 'anywhere'), 200, 'the owner is filled before the policies');

select test.is(pg_temp.uploads(1, 'shown', 'a'), 200, 'a file in a public bucket');
select test.ok(
  test.explained(
    '{"as": "anon", "command": "select", "relation": "storage.objects", "key": {"bucket_id": "shown", "name": "a"}}'
  ) -> 'steps' @> '[{"kind": "bucket", "what": "the bucket \"shown\" is public: anybody reads it at /storage/v1/object/public, whatever the policies say"}]',
  'and it says so'
);

-- Buckets are asked about alike, and nothing else of ours is.
select test.is(
  test.access('"anon"', 'select', 'storage.buckets', '{"id": "b"}'),
  'denied | anon may not read this row of storage.buckets: row level security is on, and no permissive policy for select applies.',
  'a bucket'
);
select test.throws(
  $$select test.explained('{"as": "anon", "command": "select", "relation": "storage.versions"}')$$, 'PL404',
  'other tables of ours'
);
