-- A list shows what SELECT policies show, and a folder only where something in it is shown.
select test.store(), test.bucket('b');
create policy upload on storage.objects
for insert
to authenticated
with check (true);
select test.upload('b', key, key, test.claims(owner))
from (
  values
    ('mine/1', 1),
    ('mine/2', 2),
    ('other/1', 2),
    ('x', 1)
) as file (key, owner);
create function test.names(claims jsonb)
returns text language sql as $$
  select concat_ws(
    ' | ',
    (
      select string_agg(entry ->> 'name', ' ')
      from jsonb_array_elements((test.storage('object_list', '{"bucket": "b"}', '{}', claims)).body) as entry
    ),
    (
      select string_agg(entry ->> 'name', ' ')
      from
        jsonb_array_elements(
          (test.storage('object_list_v2', '{"bucket": "b"}', '{}', claims)).body -> 'objects'
        ) as entry
    )
  );
$$;
select test.is(test.names(claims), '', 'without a policy')
from unnest(array[null, test.claims(1)]) as claims;
select test.is(test.names('{"role": "service_role"}'), 'mine other x | mine/1 mine/2 other/1 x', 'the service key');

create policy own on storage.objects
for select
to authenticated
using (owner_id = (select auth.uid()::text));
select test.is(test.names(test.claims(1)), 'mine x | mine/1 x', 'one');
select test.is(test.names(test.claims(2)), 'mine other | mine/2 other/1', 'another');
select test.is(test.names(null), '', 'anonymous');

drop policy own on storage.objects;
create function public.may_see(p_name text)
returns boolean language plpgsql as $$
begin
  perform pg_catalog.set_config('test.seen', p_name, true);
  return p_name = 'other/1';
end;
$$;
create policy by_code on storage.objects
for select
to authenticated
using (public.may_see(name));
select test.is(test.names(test.claims(1)), 'other | other/1', 'a policy that runs code decides too');
