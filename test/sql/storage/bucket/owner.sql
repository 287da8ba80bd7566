-- The owner of a bucket comes from the token, whatever a statement says.
select test.user(1), test.user(2);
create policy everything on storage.buckets for all to authenticated using (true) with check (true);

select test.as('authenticated', test.claims(1));
insert into storage.buckets (id, name, owner, owner_id)
values ('a', 'a', test.id(2), 'x');
select test.is(row(owner, owner_id)::text, row(test.id(1), test.id(1))::text, 'inserted') from storage.buckets;
update storage.buckets
set
  owner = test.id(2),
  owner_id = 'x';
select test.is(row(owner, owner_id)::text, row(test.id(1), test.id(1))::text, 'updated') from storage.buckets;
select test.as('authenticated', '{"role": "authenticated", "sub": "not a user"}');
insert into storage.buckets (id, name)
values ('b', 'b');
select test.is(row(owner, owner_id)::text, row(null, 'not a user')::text, 'of another service')
from storage.buckets
where id = 'b';

select test.as(null);
insert into storage.buckets (id, name, owner)
values ('c', 'c', test.id(2));
select test.is(owner_id, test.id(2)::text, 'SQL without a token says it') from storage.buckets where id = 'c';
delete from auth.users;
select test.rows(
  'select id, owner, owner_id from storage.buckets order by id',
  format(
    $$
  select * from (values ('a', null::uuid, %L), ('b', null, 'not a user'), ('c', null, %L)) as wanted (id, owner, owner_id)
$$,
    test.id(1),
    test.id(2)
  ),
  'a user that is deleted leaves the bucket'
);
