-- A policy, a view and a computed column are plain where the functions that they call are declared plain.
create function public.may_read(team integer)
returns boolean language sql stable as $$
  select team = 1;
$$;
select test.function('public.keeps(n integer) returns integer', 'select n', 'sql stable');
create table public.papers (id integer check (public.keeps(id) > 0), team integer);
create policy team on public.papers using (public.may_read(team));
create view public.shown as
  select papers.id from public.papers where public.may_read(papers.team);
create function public.shout(paper public.papers)
returns text language sql stable as $$
  select 'paper ' || paper.id;
$$;

select core.declare_plain(oid)
from pg_proc
where proname in ('may_read', 'shout') and pronamespace = 'public'::regnamespace;
select test.ok(not api.is_plain('public.papers'::regclass), 'a check still runs what is not declared');
alter table public.papers drop constraint papers_id_check;
select test.ok(api.is_plain('public.papers'::regclass), 'the table');
select test.ok(api.is_plain('public.shown'::regclass), 'the view');
select test.ok(api.is_plain_function('public.shout(papers)'::regprocedure), 'the computed column');
select test.ok(
  api.explain(
    'GET', 'papers', '{select,shout}'
  ) ~ '\n-- plain, as declared: public.may_read\(integer\), public.shout\(public.papers\)$',
  api.explain('GET', 'papers', '{select,shout}')
);

select core.declare_plain('public.may_read(integer)', false);
select test.ok(not api.is_plain('public.papers'::regclass), 'the table, taken back');
select test.ok(
  api.explain(
    'GET', 'papers'
  ) ~ '\n-- its plan is kept, and what its code leaves in the session is undone: public.may_read\(integer\)$',
  api.explain('GET', 'papers')
);
