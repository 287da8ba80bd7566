-- Policies decide who reads; what is hidden, what is missing and what is in no bucket look the same.
select test.store(), test.bucket('files'), test.user(1), test.user(2);
select test.status(
  test.upload('files', 'mine.txt', 'mine', test.claims(1) || '{"role": "service_role"}'),
  200,
  'uploaded'
);
create policy own on storage.objects
for select
to authenticated
using (owner_id = (select auth.uid()::text));

create function test.try(entry text, bucket text, key text, claims jsonb)
returns core.reply language plpgsql as $$
declare
  v_reply core.reply;
begin
  execute format('select (reply).* from storage.%I($1) as reply', entry)
  into v_reply
  using
    test.object(
      case entry when 'object_sign' then 'POST' else 'GET' end,
      bucket,
      key,
      claims,
      '{}',
      '{"expiresIn": 60}'
    );
  return v_reply;
end;
$$;

select test.is(coalesce(reply.status, 200), wanted, concat_ws(' ', entry, claims))
from
  unnest('{object_get,object_info,object_sign}'::text[]) as entry,
  (
    values
      (test.claims(1), 200),
      (test.claims(2), 404),
      ('{"role": "service_role"}', 200),
      ('{"role": "anon"}', 404),
      (null, 404)
  ) as caller (claims, wanted),
  test.try(entry, 'files', 'mine.txt', claims) as reply;

select
  test.refused(reply, 'not_found', concat_ws(' ', entry, bucket, key)),
  test.is(reply, test.try(entry, 'files', 'mine.txt', test.claims(2)), 'as when it is hidden')
from
  unnest('{object_get,object_info,object_sign}'::text[]) as entry,
  (
    values
      ('files', 'none.txt'),
      ('none', 'mine.txt')
  ) as place (bucket, key),
  test.try(entry, bucket, key, test.claims(2)) as reply;

select test.refused(test.try(entry, 'files', key, test.claims(1)), 'invalid_key', concat_ws(' ', entry, key))
from
  unnest('{object_get,object_info,object_sign,object_public,object_info_public}'::text[]) as entry,
  unnest('{../mine.txt,a//b,"",a/,\\\\}'::text[]) as key;
