-- guarded: a new table is reachable at once and shows nothing until a policy opens it.
select test.skip_unless((core.installation_row()).event_triggers, 'no event triggers here');
create table public.notes (id serial primary key, n int generated always as identity);
create table public.events (id int) partition by list (id);
create table public.events_1 partition of public.events for values in (1);
create table public.copied as
  select 1 as id;
insert into public.events values (1);

select test.ok(relrowsecurity, relname)
from pg_class
where relname in ('notes', 'events', 'events_1', 'copied') and relnamespace = 'public'::regnamespace;
select test.ok(has_table_privilege(role, relation, privilege), concat_ws(' ', role, relation, privilege))
from
  unnest(array['anon', 'authenticated', 'service_role']) as role,
  unnest(array['public.notes', 'public.events', 'public.copied']) as relation,
  unnest(array['select', 'insert', 'update', 'delete']) as privilege;
select test.ok(not has_table_privilege(role, 'public.notes', privilege), concat_ws(' ', role, privilege))
from
  unnest(array['anon', 'authenticated', 'service_role']) as role,
  unnest(array['truncate', 'references', 'trigger']) as privilege;
select test.ok(has_sequence_privilege(role, sequence, 'usage'), concat_ws(' ', role, sequence))
from
  unnest(array['anon', 'authenticated', 'service_role']) as role,
  unnest(array['public.notes_id_seq', 'public.notes_n_seq']) as sequence;
select test.is(test.get('copied'), '[]', 'nothing is shown to anon');
select test.is(test.get('copied', '{}', '{"role": "service_role"}'), '[{"id": 1}]', 'service_role sees it');
