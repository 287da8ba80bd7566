-- PUT replaces what is there and makes nothing: what is hidden or missing is not found.
select test.store(), test.bucket('files'), test.user(1);
create function pg_temp.put(key text, body text, claims jsonb default '{"role": "service_role"}')
returns core.reply language sql as $$
  select test.receive('storage.object_update', test.object('PUT', 'files', key, claims), convert_to(body, 'UTF8'));
$$;

select test.refused(pg_temp.put('a', 'x'), 'not_found', 'missing');
select test.upload('files', 'a', 'x');
select test.refused(pg_temp.put('a', 'y', test.claims(1)), 'not_found', 'hidden');
create policy "select" on storage.objects for select to authenticated using (true);
select test.refused(pg_temp.put('a', 'y', test.claims(1)), 'forbidden', 'seen');
create policy "update" on storage.objects for update to authenticated using (true);
create temporary table before as
  select id, version, created_at from storage.objects;
select test.status(pg_temp.put('a', 'y', test.claims(1)), 200, 'replaced');
select test.is(id, (select before.id from before), 'the same object'), test.is(owner, test.id(1), 'whose upload it is')
from storage.objects;
select test.is(count(*), 1, 'another version')
from
  storage.objects
  join before on before.version != objects.version;
