-- A body that names a table, view or type on whose way somebody's code runs is not harmless.
create function public.helper()
returns int
language sql
as $$
  select 1;
$$;
create table public.guarded (id int);
create policy p on public.guarded using (public.helper() = 1);
create view public.computed as
  select public.helper() as x;
create domain public.checked as text check (public.helper() = 1);
create table public.held (id int, x public.checked);
create function public.of_table()
returns bigint
language sql
as $$
  select count(*) from guarded;
$$;
create function public.of_view()
returns bigint
language sql
as $$
  select count(*) from public.computed;
$$;
create function public.cast_to()
returns text
language sql
as $f$
  select 'x'::checked;
$f$;
create function public.takes(x public.checked)
returns int
language sql
as $$
  select 1;
$$;
create function public.gives()
returns setof public.held
language sql
as $f$
  select 1, 'x';
$f$;
create function public.many(x public.checked[])
returns int
language sql
as $$
  select 1;
$$;
create function public.any_kind(x anyelement)
returns anyelement
language sql
as $$
  select x;
$$;

select test.ok(not api.is_harmless(oid), proname)
from pg_proc
where pronamespace = 'public'::regnamespace and proname != 'helper';
select test.ok(api.is_harmless('public.helper'::regproc), 'the helper itself');
