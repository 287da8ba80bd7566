-- What is restored must have as much of everything as there was, and all of it must be readable.
select test.is(operate.backup_differs('{"users": 3}', '{"users": 3}', '{"users": 3}'), null::text, 'the same');
select test.is(operate.backup_differs('{"users": 3}', '{"users": 5}', '{"users": 4}'), null::text, 'written meanwhile');
select test.is(operate.backup_differs('{"users": 5}', '{"users": 3}', '{"users": 4}'), null::text, 'deleted meanwhile');
select test.is(
  operate.backup_differs('{"files": 1, "users": 3}', '{"files": 1, "users": 5}', '{"files": 0, "users": 6}'),
  'it has 0 files, and the database had 1; it has 6 users, and the database had 3 to 5',
  'others'
);
select test.is(
  operate.backup_differs('{"users": 3}', '{"users": 3}', '{}'),
  'it has no count of users, and the database had 3',
  'one that does not say'
);

select test.user(1), test.user(2);
select test.is(operate.backup_counts() ->> 'users', '2', 'users are counted');
create table public.counted (id integer);
insert into public.counted
select generate_series(1, 1000);
select test.ok(core.read_all() > 1000, 'every table is read');
