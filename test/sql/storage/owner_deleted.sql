-- A file stays when its user is deleted, by a route or by SQL: its owner is null, and owner_id still says who it was.
select test.store(), test.bucket('b'), test.user(1), test.user(2);
insert into storage.buckets (id, name, owner) values ('mine', 'mine', test.id(1));
create policy theirs on storage.objects to authenticated using (true);
select test.status(test.upload('b', number || '.txt', 'hello', test.claims(number)), 200, 'upload')
from generate_series(1, 2) as number;

create function pg_temp.owners()
returns text language sql as $$
  select string_agg(format('%s %s %s', name, right(owner::text, 1), right(owner_id, 1)), ', ' order by name)
  from storage.objects;
$$;

select test.is(pg_temp.owners(), '1.txt 1 1, 2.txt 2 2', 'before');
create temporary table versions_before as
  select * from storage.versions;

select test.status(auth.admin_user_delete(test.admin('DELETE', null, test.id(1)::text)), 204, 'by the route');
select test.is(pg_temp.owners(), '1.txt  1, 2.txt 2 2', 'one is gone');
delete from auth.users where id = test.id(2);
select test.is(pg_temp.owners(), '1.txt  1, 2.txt  2', 'both are gone');

select test.is(
  (select owner is null and owner_id = test.id(1)::text from storage.buckets where id = 'mine'),
  true,
  'a bucket alike'
);
select test.none('table storage.versions except table versions_before', 'no version is new');
select test.is((select count(*) from storage.garbage), 0::bigint, 'no bytes are garbage');
