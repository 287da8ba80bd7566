-- A view that makes XML of another table is not plain: that table's policies are not in sight.
create table public.elsewhere (id int);
create view public.exported as
  select table_to_xml(('public.else' || 'where')::regclass, true, false, '')::text as x;

select test.ok(not api.is_plain('public.exported'::regclass), 'table_to_xml');
