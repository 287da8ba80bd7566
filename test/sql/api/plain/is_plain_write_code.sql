-- Whatever runs somebody's code, leaves something in the session or is checked later, is not plain.
create function public.f(int default 1)
returns int language plpgsql immutable as $$
begin
  return $1;
end;
$$;
create domain public.checked as int check (value > public.f());
create domain public.made as int default public.f();
create domain public.deep as public.checked;
create table public.default_function (id int default public.f());
create table public.default_setting (id text default set_config('a.b', 'c', false));
create table public.default_lock (id text default pg_advisory_lock(1)::text);
create table public.default_query (id text default query_to_xml('select 1', true, true, '')::text);
create table public.check_function (id int check (public.f(id) > 0));
create table public.check_setting (id text check (set_config('a.b', id, false) is not null));
create table public.generated_function (id int, n int generated always as (public.f(id)) stored);
create table public.domain_check (id public.checked);
create table public.domain_default (id public.made);
create table public.domain_deep (id public.deep);
create table public.indexed (id int);
create index on public.indexed (public.f(id));
create table public.parted (id int) partition by range (public.f(id));
create table public.ruled (id int);
select test.is(test.state('create rule also as on insert to public.ruled do also select 1'), '00000', 'a rule');
create table public.target (id int primary key deferrable);
create table public.deferred (id int unique deferrable initially deferred);
create view public.view as
  select * from public.parted;

select test.ok(not api.is_plain_write(relation.oid, method), concat(method, ' ', relation.relname))
from
  pg_class as relation,
  unnest(array['POST', 'PATCH', 'DELETE']) as method
where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p', 'v');
