-- guarded: a view is opened to everybody only when the reader's policies decide; others to service_role alone.
select test.skip_unless((core.installation_row()).event_triggers, 'no event triggers here');
create table public.notes (id int);
create view public.owners_view as
  select * from public.notes;
create view public.off_view
with (security_invoker = off)
as
  select * from public.notes;
create view public.readers_view
with (security_invoker = on)
as
  select * from public.notes;
create view public.true_view
with (security_invoker)
as
  select * from public.notes;
create view public.yes_view
with (security_invoker = yes)
as
  select * from public.notes;
create materialized view public.kept as
  select * from public.notes;

select test.is(
  row(
    has_table_privilege('anon', relation, 'select'),
    has_table_privilege('authenticated', relation, 'select'),
    has_table_privilege('service_role', relation, 'select')
  )::text,
  row(everybody, everybody, true)::text,
  relation
)
from (
  values
    ('public.owners_view', false),
    ('public.off_view', false),
    ('public.readers_view', true),
    ('public.true_view', true),
    ('public.yes_view', true),
    ('public.kept', false)
) as made (relation, everybody);
