-- open: everything new is opened to all three roles, as it is.
select test.skip_unless((core.installation_row()).event_triggers, 'no event triggers here');
update core.installation set new_tables = 'open';
create table public.notes (id serial);
create view public.owners_view as
  select * from public.notes;
create materialized view public.kept as
  select 1 as id;
select test.ok(has_table_privilege(role, relation, 'select'), concat_ws(' ', role, relation))
from
  unnest(array['anon', 'authenticated', 'service_role']) as role,
  unnest(array['public.notes', 'public.owners_view', 'public.kept']) as relation;
select test.ok(has_sequence_privilege('anon', 'public.notes_id_seq', 'usage'), 'its sequence');
select test.ok(not relrowsecurity, relname)
from pg_class
where relname = 'notes' and relnamespace = 'public'::regnamespace;
