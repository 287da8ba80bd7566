-- Functions as people write them every day are seen to be harmless.
create type public.mood as enum ('sad', 'ok');
create type public.pair as (a int, b text);
create table public.todos (id int primary key, title text, owner uuid, m public.mood);
create policy own on public.todos using (owner = (select auth.uid()));
create view public.titles
with (security_invoker = on)
as
  select id, title from public.todos;
create function public.add(a int, b int default 2)
returns int
language sql
as $$
  select a + b;
$$;
create function public.read(q text)
returns setof public.todos
language sql
as $f$
  select * from todos where title ilike '%' || q || '%' order by id desc limit 5;
$f$;
create function public.walk(n int)
returns int
language plpgsql
as $f$
declare
  v_sum int := 0;
  v_row record;
begin
  for i in 1..n loop v_sum := v_sum + i; end loop;
  for v_row in select id from public.todos loop v_sum := v_sum + v_row.id; end loop;
  if v_sum > 5 then raise notice 'sum %', v_sum; elsif v_sum < 0 then raise exception 'bad' using hint = 'x'; end if;
  return v_sum;
exception when others then return -1;
end $f$;
create function public.mine()
returns bigint
language sql
security definer
set search_path = public, pg_temp
as $$
  select count(*)
  from
    titles
    join todos using (id)
  where todos.owner = auth.uid();
$$;
create function public.better(m public.mood)
returns public.mood
language sql
as $f$
  select 'ok'::public.mood;
$f$;
create function public.twin()
returns public.pair
language sql
as $f$
  select row(1, 'x')::public.pair;
$f$;
create function public.modern(a int)
returns int
begin atomic
  select count(*)::int from public.todos where id > a;
end;
create function public.fresh()
returns json
language sql
as $f$
  select json_build_object('id', gen_random_uuid(), 'at', now());
$f$;
create function public.loud(public.todos)
returns text
language sql
as $$
  select upper($1.title);
$$;
create function public.into_row()
returns int
language plpgsql
as 'declare v todos%rowtype; begin select * into v from todos limit 1; return v.id; end';
create function public.talks(a int)
returns text
language sql
as $f$
  -- insert into todos, it's
  select
    case
      when a is null then 'delete; select set_config(1)'
      else left('abc', a)
    end;
  /* update "x' */
$f$;
create function public.nothing()
returns void
language plpgsql
as $$
begin
  null;
end;
$$;

select test.ok(count(*) = 12, 'all of them')
from pg_proc
where pronamespace = 'public'::regnamespace;
select test.ok(api.is_harmless(oid), proname)
from pg_proc
where pronamespace = 'public'::regnamespace;
