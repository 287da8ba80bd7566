-- An owner declares a function plain on their own word, and takes it back; only what a query calls, and nothing immutable.
create function public.may_read(team integer)
returns boolean language plpgsql stable as $$
begin
  return team = 1;
end;
$$;
select test.function('public.steady() returns integer', 'select 1', 'sql immutable');
select test.function('public.fires() returns trigger', 'begin return new; end', 'plpgsql');

select test.ok(not api.is_plain_function('public.may_read(integer)'::regprocedure), 'as written');
select core.declare_plain('public.may_read(integer)');
select core.declare_plain('public.may_read(integer)');
select test.ok(api.is_plain_function('public.may_read(integer)'::regprocedure), 'declared, twice');
select test.is(
  (select finding from core.report() where object = 'public.may_read(integer)'),
  'declared plain by ' || session_user,
  'the report lists it'
);
select
  test.throws('select core.declare_plain(''public.steady()'')', '22023', 'an immutable function'),
  test.throws('select core.declare_plain(''public.fires()'')', '22023', 'a trigger function');

alter function public.may_read(integer) immutable;
select test.ok(not api.is_plain_function('public.may_read(integer)'::regprocedure), 'labelled immutable since');
select test.ok(
  (select finding from core.report() where object = 'public.may_read(integer)') ~ 'still not plain',
  'the report says so'
);
alter function public.may_read(integer) stable;

create or replace function public.may_read(team integer)
returns boolean language sql stable as $$
  select team = 2;
$$;
select test.ok(api.is_plain_function('public.may_read(integer)'::regprocedure), 'made again');
select core.declare_plain('public.may_read(integer)', false);
select test.ok(not api.is_plain_function('public.may_read(integer)'::regprocedure), 'taken back');

select core.declare_plain('public.may_read(integer)');
drop function public.may_read(integer);
select test.is(
  (select finding from core.report() where object = 'public.may_read(integer)'),
  'declared plain, and not there',
  'one that is gone'
);

create function public.doubled(n integer)
returns integer language sql immutable as $$
  select n * 2;
$$;
select core.declare_immutable('public.doubled(integer)');
alter function public.doubled(integer) stable;
select core.declare_plain('public.doubled(integer)');
select test.ok(
  api.is_plain_function('public.doubled(integer)'::regprocedure),
  'plain, though it was vouched for before'
);
