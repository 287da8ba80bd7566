-- closed: a new table is opened to service_role alone, and row level security is the application's business.
select test.skip_unless((core.installation_row()).event_triggers, 'no event triggers here');
update core.installation set new_tables = 'closed';
create table public.notes (id serial);
create view public.readers_view
with (security_invoker = on)
as
  select 1 as id;
select test.ok(not has_any_column_privilege(role, relation, 'select, insert, update'), concat_ws(' ', role, relation))
from
  unnest(array['anon', 'authenticated']) as role,
  unnest(array['public.notes', 'public.readers_view']) as relation;
select test.ok(has_table_privilege('service_role', 'public.notes', privilege), privilege)
from unnest(array['select', 'insert', 'update', 'delete']) as privilege;
select test.ok(has_sequence_privilege('service_role', 'public.notes_id_seq', 'usage'), 'its sequence');
select test.ok(not has_sequence_privilege('anon', 'public.notes_id_seq', 'usage'), 'for nobody else');
select test.ok(not relrowsecurity, relname)
from pg_class
where relname = 'notes' and relnamespace = 'public'::regnamespace;
