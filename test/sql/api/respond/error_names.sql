-- Names are told of a public table on which the role has any privilege, and of a column on which it has one too.
create table public.all_rights (id int, name text);
create table public.removes (id int, name text);
create table public.some_columns (id int, name text);
create table public.no_rights (id int, name text);
create view public.a_view as
  select * from public.all_rights;
create schema elsewhere;
create table elsewhere.all_rights (id int, name text);
revoke all on all tables in schema public from anon, authenticated;
grant usage on schema elsewhere to anon;
grant select, insert on public.all_rights, elsewhere.all_rights to anon;
grant delete on public.removes to anon;
grant update (id) on public.some_columns to anon;
grant select on public.a_view to anon;

select test.is(
  api.error_names(role, '23505', schema, relation, column_name, 'a name'),
  wanted::jsonb,
  concat_ws(' ', role, schema, relation, column_name)
)
from (
  values
    ('anon', 'public', 'all_rights', 'name', '{"table": "all_rights", "column": "name", "constraint": "a name"}'),
    ('anon', 'public', 'all_rights', '', '{"table": "all_rights", "constraint": "a name"}'),
    ('anon', 'public', 'all_rights', 'nosuch', '{"table": "all_rights", "constraint": "a name"}'),
    ('anon', 'public', 'removes', 'name', '{"table": "removes", "constraint": "a name"}'),
    ('anon', 'public', 'some_columns', 'id', '{"table": "some_columns", "column": "id", "constraint": "a name"}'),
    ('anon', 'public', 'some_columns', 'name', '{"table": "some_columns", "constraint": "a name"}'),
    ('anon', 'public', 'a_view', '', '{"table": "a_view", "constraint": "a name"}'),
    ('anon', 'public', 'no_rights', 'name', '{}'),
    ('anon', 'public', 'All_rights', 'name', '{}'),
    ('anon', 'public', '', '', '{}'),
    ('anon', 'elsewhere', 'all_rights', 'name', '{}'),
    ('anon', '', 'all_rights', 'name', '{}'),
    ('authenticated', 'public', 'all_rights', 'name', '{}'),
    ('service_role', 'public', 'no_rights', 'id', '{"table": "no_rights", "column": "id", "constraint": "a name"}'),
    ('postgres', 'public', 'all_rights', 'name', '{}')
) as given (role, schema, relation, column_name, wanted);
select test.is(api.error_names('anon', '23505', null, null, null, null), '{}', 'no names');
select test.is(
  api.error_names('anon', '23502', 'public', 'all_rights', 'id', null),
  '{"table": "all_rights", "column": "id"}',
  'no constraint'
);
