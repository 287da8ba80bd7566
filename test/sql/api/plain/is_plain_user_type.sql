-- A column of a type that is not built in brings code of its own: its output, its casts, its comparison.
do $$
begin
  create type public.pair as (a int);
  create domain public.pair_domain as public.pair;
  execute 'create type public.span as range (subtype = int)';
  create type public.mood as enum ('ok');
  create function public.f(public.mood) returns json language sql as 'select null::json';
  execute 'create cast (public.mood as json) with function public.f';
  create table public.of_pair (id public.pair);
  create table public.of_domain (id public.pair_domain);
  create table public.of_span (id public.span);
  create table public.of_mood (id public.mood);
  create view public.of_view as select * from public.of_pair;
end;
$$;

select test.ok(not api.is_plain(relation), relation::text)
from
  unnest(
    array['public.of_pair', 'public.of_domain', 'public.of_span', 'public.of_mood', 'public.of_view']::regclass[]
  ) as relation;
