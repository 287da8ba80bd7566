-- A foreign table runs its wrapper, and so does whatever reads it: a view, a parent, a partitioned table.
do $$
begin
  execute 'create foreign data wrapper nothing';
  execute 'create server nowhere foreign data wrapper nothing';
  create table public.events (id int) partition by list (id);
  create table public.parent (id int);
  execute 'create foreign table public.far (id int) server nowhere';
  execute 'create foreign table public.part partition of public.events for values in (1) server nowhere';
  execute 'create foreign table public.child () inherits (public.parent) server nowhere';
  create view public.near as select * from public.far;
end;
$$;

select test.ok(not api.is_plain(relation), relation::text)
from unnest(array['public.far', 'public.near', 'public.events', 'public.parent']::regclass[]) as relation;
