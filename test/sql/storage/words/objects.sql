-- SQL of the application removes, moves and copies objects with the rights of its caller.
select test.store(), test.bucket('b'), test.bucket('c'), test.user(1);
create policy own on storage.objects
for all
to authenticated
using (owner_id = (select auth.uid()::text))
with check (bucket_id = 'b' and owner_id = (select auth.uid()::text));
select
  test.upload('b', 'mine', '123', test.claims(1)),
  test.upload('b', 'also mine', '4567', test.claims(1)),
  test.upload('b', 'other', '1');

select test.as('authenticated', test.claims(1));
select
  test.ok(storage.move('b', 'mine', 'b', 'in/mine'), 'moved'),
  test.ok(not storage.move('b', 'other', 'b', 'x'), 'hidden');
select test.throws($$select storage.move('b', 'in/mine', 'c', 'x')$$, '42501', 'checked');
select test.throws($$select storage.move('b', 'in/mine', 'b', 'also mine')$$, '23505', 'taken');
select test.throws($$select storage.move('b', 'in/mine', 'b', '../x')$$, '23514', 'no key');
select test.ok(storage.copy('b', 'in/mine', 'b', 'copy'), 'copied');
select
  test.ok(not storage.copy('b', 'other', 'b', 'x'), 'hidden from a copy'),
  test.is((select owner_id from storage.objects where name = 'copy'), test.id(1)::text, 'the owner of a copy'),
  test.is(storage.used('b', test.id(1)::text), 10, 'with the copy');
select test.throws($$select storage.copy('b', 'in/mine', 'c', 'x')$$, 'PL403', 'no policy lets a copy in');
select test.throws($$select storage.copy('b', 'in/mine', 'b', 'also mine')$$, 'PL409', 'a copy replaces nothing');
select test.throws($$select storage.copy('b', 'in/mine', 'b', '../x')$$, 'PL400', 'a copy has a key');
select test.throws($$select storage.copy_as_service_role('b', 'other', 'b', 'x')$$, '42501', 'not as another role');
select test.ok(storage.remove('b', 'copy'), 'a copy is removed');
select test.is(storage.used('b', test.id(1)::text), 7, 'used by one');
select test.ok(storage.remove('b', 'in/mine'), 'removed'), test.ok(not storage.remove('b', 'other'), 'hidden still');
select
  test.is(storage.used('b', test.id(1)::text), 4, 'less'),
  test.is(storage.used('b'), 5, 'by all'),
  test.is(storage.used('none'), 0, 'none');

select test.as('anon', '{"role": "anon"}');
select
  test.ok(not storage.remove('b', 'also mine'), 'anonymous'),
  test.ok(not storage.copy('b', 'also mine', 'b', 'x'), 'an anonymous copy');
select test.as('service_role', '{"role": "service_role"}');
select
  test.ok(storage.copy('b', 'also mine', 'c', 'x'), 'the service copies all'),
  test.ok(storage.remove('c', 'x'), 'and removes it');

select test.as(null);
create policy quota on storage.objects
as restrictive
for insert
to authenticated
with check (storage.used(bucket_id, owner_id) + (metadata ->> 'size')::bigint <= 6);
select
  test.status(test.upload('b', 'small', '12', test.claims(1)), 200, 'it fits'),
  test.refused(test.upload('b', 'large', '1', test.claims(1)), 'forbidden', 'it does not');
