-- Drift comes in pages, each of which looks at a number of objects; together they are all of it.
create table public.kept (id integer primary key);
create table public.changed (id integer primary key);
create table public.removed (id integer primary key);
create table public.made_again (id integer);
select operate.adopt_drift('what was there');

alter table public.changed add body text;
drop table public.removed;
create table public.added (id integer primary key);
drop table public.made_again;
create table public.made_again (id integer);

create function pg_temp.pages(page_limit integer)
returns table (number integer, body jsonb) language sql as $$
  with recursive
    page as (
      select 1 as number, (operate.drift(test.admin('GET', null, null, jsonb_build_object('limit', page_limit)))).body
      union all
      select
        page.number + 1,
        (
          operate.drift(
            test.admin('GET', null, null, jsonb_build_object('limit', page_limit, 'after', page.body ->> 'next'))
          )
        ).body
      from page
      where page.body ->> 'next' is not null and page.number < 100
    )
  select page.number, page.body
  from page;
$$;
create function pg_temp.listed(page_limit integer)
returns text[] language sql as $$
  select array_agg(concat_ws(' ', change, object ->> 'identity') order by change, object ->> 'identity')
  from
    pg_temp.pages(page_limit) as page
    cross join unnest(array['added', 'changed', 'removed']) as change
    cross join jsonb_array_elements(page.body -> change) as object;
$$;

select test.is(
  pg_temp.listed(1),
  (
    select array_agg(concat_ws(' ', drifted.change, drifted.identity) order by drifted.change, drifted.identity)
    from operate.drifted() as drifted
  ),
  'one at a time'
);
select test.is(pg_temp.listed(2), pg_temp.listed(1), 'two at a time');
select test.is(
  pg_temp.listed(1) @> array[
    'added table public.added', 'changed table public.changed', 'removed table public.removed'
  ],
  true,
  'all three kinds'
);
select test.is(array_to_string(pg_temp.listed(1), ' ') ~ 'kept|made_again', false, 'nothing that is as it was made');
select test.is((select count(*) from pg_temp.pages(1000)), 1, 'few are one page');
select test.refused(operate.drift(test.admin('GET', null, null, '{"limit": "0"}')), 'bad_request', 'no page of none');
