-- A function whose plan may hold what an immutable function returned is never plain, however it reaches that.
select test.function('public.whoami() returns uuid', 'select auth.uid()', 'sql immutable');
create table public.papers (owner uuid);
create policy own on public.papers using (owner = public.whoami());
create view public.shown as
  select papers.owner from public.papers;
create table public.notes (owner uuid);
create policy own on public.notes using (owner = auth.uid());

select test.function('public.named() returns uuid', 'select WhoAmI()', 'sql stable');
create function public.nested()
returns uuid language plpgsql stable as $$
begin
  return public.named();
end;
$$;
create function public.bound()
returns uuid
language sql
stable
begin atomic
  select public.whoami();
end;
create function public.by_default(me uuid default public.whoami())
returns uuid language sql stable as $$
  select me;
$$;
create function public.reads()
returns bigint language sql stable as $$
  select count(*) from public.papers;
$$;
create function public.reads_view()
returns bigint language sql stable as $$
  select count(*) from shown;
$$;
create function public.puts_together()
returns uuid language plpgsql stable as $$
declare
  v_me uuid;
begin
  execute 'select public.who' || 'ami()'
  into v_me;
  return v_me;
end;
$$;
select test.function('public.escapes() returns uuid', 'select U&"who\0061mi"()', 'sql stable');
create function public.reads_notes()
returns bigint language sql stable as $$
  select count(*) from public.notes;
$$;
select test.function('public.computes(n integer) returns integer', 'select n + 1', 'sql stable');

select test.is(api.reaches_immutable(oid), proname not in ('reads_notes', 'computes'), proname)
from pg_proc
where pronamespace = 'public'::regnamespace;

create function public.same(one uuid, other uuid)
returns boolean language sql immutable as $$
  select auth.uid() = one;
$$;
select test.ok(not api.reaches_immutable('public.computes(integer)'::regprocedure), 'a function of its name');
do $$
begin
  create operator public.=? (function = public.same, leftarg = uuid, rightarg = uuid);
end
$$;
select test.ok(api.reaches_immutable('public.computes(integer)'::regprocedure), 'an operator has none');
