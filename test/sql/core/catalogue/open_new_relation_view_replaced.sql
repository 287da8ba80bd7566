-- A view that stops following its reader's policies is not open to everybody any longer because it once did.
select test.skip_unless((core.installation_row()).event_triggers, 'no event triggers here');
create table public.notes (id int);
create view public.v
with (security_invoker = on)
as
  select * from public.notes;
select test.ok(has_table_privilege('anon', 'public.v', 'select'), 'open');
create or replace view public.v as
  select * from public.notes;
select test.none(
  $$select finding from core.report() where object = 'v' and finding != 'readable with its owner''s rights'$$,
  'the report tells'
);
