-- Beyond 50,000 users the total of the list is an estimate that leads to every page, and exact on request.
insert into auth.users (created_at)
select '2026-01-01 00:00:00+00'::timestamptz + make_interval(mins => n) from generate_series(1, 50010) as n;
create function pg_temp.listed(query jsonb)
returns core.reply language sql as $$
  select auth.admin_users(test.admin('GET', null, null, query));
$$;
create function pg_temp.next(query jsonb)
returns text language sql as $$
  select (regexp_match((pg_temp.listed(query)).headers ->> 'link', 'page=(\d+)&per_page=\d+[^>]*>; rel="next"'))[1];
$$;

select test.ok(((pg_temp.listed('{}')).body ->> 'total')::integer >= 50001, 'no less than what was counted');
select test.is((pg_temp.listed('{"count": "exact"}')).body ->> 'total', '50010', 'exact');
update pg_class set reltuples = 500000 where oid = 'auth.users'::regclass;
select test.is((pg_temp.listed('{}')).body ->> 'total', '500000', 'an estimate');
select test.is((operate.users_count()) ->> 'estimate', '500000', 'to operators too');

select test.is(pg_temp.next('{"page": "51", "per_page": "1000"}'), null, 'the estimate leads beyond no last page');
select test.is(pg_temp.next('{"page": "60", "per_page": "1000"}'), null, 'nor from an empty one');

-- The estimate is less than there are: the next page is there all the same.
update pg_class set reltuples = 1 where oid = 'auth.users'::regclass;
select test.is(pg_temp.next('{"page": "50", "per_page": "1000"}'), '51', 'one more page');
select test.is(pg_temp.next('{"page": "51", "per_page": "1000"}'), null, 'the last page');
select test.is(
  jsonb_array_length((pg_temp.listed('{"page": "51", "per_page": "1000"}')).body -> 'users'),
  10,
  'its users'
);

-- Of a search too.
update auth.users set email = id || '@example.com';
create function pg_temp.total(query jsonb)
returns bigint language sql as $$
  select ((pg_temp.listed('{"search": "example.com", "per_page": "1"}' || query)).body -> 'total')::bigint;
$$;
select test.ok(pg_temp.total('{}') >= 50001, 'no less than what was counted');
select test.is(pg_temp.total('{"count": "exact"}'), 50010, 'exact');
select test.is(
  (
    pg_temp.listed(jsonb_build_object('search', (select email from auth.users order by created_at limit 1)))
  ).body ->> 'total',
  '1',
  'few are counted'
);
