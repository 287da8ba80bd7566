-- A missing right is named, with the grant that gives it, before any policy.
create schema far;
create table far.notes (id int primary key, body text);
insert into far.notes values (1, 'a');
grant usage on schema far to service_role;
grant select on far.notes to service_role;
create table public.notes (id int primary key, n serial, body text, secret text);
alter table public.notes disable row level security;
revoke all on public.notes from anon, authenticated;
revoke all on sequence public.notes_n_seq from anon, authenticated;
insert into public.notes (id, body) values (1, 'a');

select test.is(
  test.access('"anon"', 'select', 'far.notes', '{"id": 1}'),
  'denied | anon may not read this row of far.notes: the role lacks usage of the schema far. | grant usage on schema far to anon;
grant select (id) on far.notes to anon;',
  'a schema'
);
select test.is(
  test.access('"anon"', 'select', 'notes', '{"id": 1}'),
  'denied | anon may not read this row of public.notes: the role lacks select on id of public.notes. | grant select (id) on public.notes to anon;',
  'the key must be readable'
);
grant select (id), update (body), insert (id, body) on public.notes to anon;
select test.is(
  test.access('"anon"', 'select', 'notes', '{"id": 1}'),
  'allowed | anon may read this row of public.notes.',
  'by the key'
);
select test.is(
  test.access('"anon"', 'update', 'notes', '{"id": 1}', '{"body": "b", "secret": "s"}'),
  'denied | anon may not update this row of public.notes: the role lacks update on body, secret of public.notes. | grant update (secret) on public.notes to anon;',
  'columns that lack it'
);
select test.is(
  test.access('"anon"', 'update', 'notes', '{"id": 1}', '{"body": "b"}'),
  'allowed | anon may update this row of public.notes.',
  'columns that have it'
);
select test.is(
  test.access('"anon"', 'delete', 'notes', '{"id": 1}'),
  'denied | anon may not delete this row of public.notes: the role lacks delete on public.notes. | grant delete on public.notes to anon;',
  'a table'
);
select test.is(
  test.access('"anon"', 'insert', 'notes', null, '{"id": 2, "body": "b"}'),
  'denied | anon may not insert this row into public.notes: the role lacks usage of the sequence public.notes_n_seq, for the default of n. | grant usage on sequence public.notes_n_seq to anon;',
  'the sequence of a default'
);
select test.is(
  test.access('"service_role"', 'delete', 'notes', '{"id": 7}'),
  'missing | There is no such row.',
  'no row'
);
