-- The text shows what the API serves to anybody, and the gateway may ask for it.
create table public.todos (id int);
create table public.own (id int);
create table public.partial (id int, secret int);
create table public.log (at int) partition by list (at);
create table public.log_1 partition of public.log for values in (1);
create schema other;
create table other.far (id int);
revoke all on public.own, public.partial from anon, authenticated, service_role;
grant select (id) on public.partial to authenticated;

select test.is(
  array(select relation::regclass::text from unnest(api.typescript_served()) as relation order by 1),
  '{log,partial,todos}',
  'what a role may reach'
);
create temporary table texts as
  select api.typescript() as text;
grant select on texts to public;
select set_config('role', core.gateway_role(), true);
select test.is(api.typescript(), text, 'as the gateway') from texts;
reset role;
select test.ok(text not like '%secret?: never%' and text like '%secret?: number%', 'columns are whole') from texts;
select test.ok(length(text) - length(rtrim(text, E'\n')) = 0 and text like '// %', 'it begins and ends plainly')
from texts;
