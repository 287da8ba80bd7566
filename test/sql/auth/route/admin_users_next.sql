-- The link to the next page has the place where that begins: users who come meanwhile move nothing.
create function pg_temp.listed(query jsonb)
returns core.reply language sql as $$
  select auth.admin_users(test.admin('GET', null, null, query));
$$;
create function pg_temp.after(reply core.reply)
returns text language sql as $$
  select replace(replace(replace(found[1], '%20', ' '), '%3A', ':'), '%2B', '+')
  from regexp_match(reply.headers ->> 'link', '&after=([^&>]+)>; rel="next"') as found;
$$;
create function pg_temp.addresses(reply core.reply)
returns text language sql as $$
  select string_agg(found.value ->> 'email', ' ' order by found.number)
  from jsonb_array_elements(reply.body -> 'users') with ordinality as found (value, number);
$$;

insert into auth.users (id, email, created_at)
select test.id(n), n || '@example.com', '2026-01-01 00:00:00+00'::timestamptz - make_interval(days => n / 2)
from generate_series(1, 7) as n;
create temporary table page as
  select pg_temp.listed('{"per_page": "2"}') as first;
select test.is((select pg_temp.addresses(first) from page), '1@example.com 2@example.com', 'the newest first');

insert into auth.users (email) values ('new@example.com');
create temporary table asked as
  select jsonb_build_object('page', '2', 'per_page', '2', 'after', pg_temp.after(first)) as query from page;
select test.is(
  (select pg_temp.addresses(pg_temp.listed(query)) from asked),
  '3@example.com 4@example.com',
  'those behind them, of one moment too'
);
select test.is(
  (select pg_temp.addresses(pg_temp.listed(query || '{"search": "5@"}')) from asked),
  '5@example.com',
  'of a search too'
);
select test.is(pg_temp.after(pg_temp.listed('{"per_page": "8"}')), null, 'the last page has no next');
select test.refused(pg_temp.listed(query), 'bad_request', query::text)
from (
  values
    ('{"after": "x", "page": "2"}'::jsonb),
    ('{"after": "2026-01-01 x", "page": "2"}'),
    ('{"after": "2026-01-01T00:00:00Z 00000000-0000-4000-8000-000000000001"}')
) as asked (query);
