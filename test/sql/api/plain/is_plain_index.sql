-- A relation whose index or check calls somebody's function is not plain: a planner may compute it.
create function public.twice(p_number int)
returns int language sql immutable as $$
  select p_number * 2;
$$;
create table public.indexed (id int);
create index on public.indexed (public.twice(id));
create table public.checked (id int check (public.twice(id) > 0));
create table public.ordinary (id int primary key check (id > 0), name text);
create index on public.ordinary (lower(name));

select test.ok(not api.is_plain('public.indexed'::regclass), 'an index over a function');
select test.ok(not api.is_plain('public.checked'::regclass), 'a check with a function');
select test.ok(api.is_plain('public.ordinary'::regclass), 'Postgres''s own');
