-- The list has pages of fifty, the newest users first, and the total.
insert into auth.users (id, email, created_at)
select
  test.id(n),
  format('user%s@example.com', n),
  '2026-01-01 00:00:00+00'::timestamptz + make_interval(mins => n / 2)
from generate_series(1, 120) as n;
select test.settings('{"public_url": "https://api.example.com"}');

create temporary table listed as
  select
    query,
    wanted,
    next,
    auth.admin_users(test.admin('GET', null, null, query)) as reply
  from (
    values
      ('{}'::jsonb, 50, 2),
      ('{"page": "", "per_page": "", "search": ""}', 50, 2),
      ('{"page": "3"}', 20, null),
      ('{"page": "4"}', 0, null),
      ('{"page": "2", "per_page": "7"}', 7, 3),
      ('{"per_page": "1000"}', 120, null)
  ) as asked (query, wanted, next);

select
  test.status(reply, 200, query::text),
  test.is(jsonb_array_length((reply).body -> 'users'), wanted, query::text),
  test.is((reply).body ->> 'total', '120', query::text),
  test.is((reply).headers ->> 'x-total-count', '120', query::text),
  test.is(
    (regexp_match((reply).headers ->> 'link', 'page=(\d+)&per_page=\d+&after=[^>]+>; rel="next"'))[1],
    next::text,
    query::text
  )
from listed;

select
  test.is(
    (select array_agg(key order by key) from jsonb_object_keys((reply).body) as key),
    array['page', 'per_page', 'total', 'users'],
    'the body'
  ),
  test.is(
    (reply).headers ->> 'link',
    format(
      '<https://api.example.com/auth/v1/admin/users?page=2&per_page=50&after=%s>; rel="next", ' 
 '<https://api.example.com/auth/v1/admin/users?page=3&per_page=50>; rel="last"',
      core.url_encode(concat_ws(' ', (reply).body #>> '{users,49,created_at}', test.id(70)))
    ),
    'the links'
  ),
  test.is(
    (reply).body #> '{users,0}',
    (select auth.user_json(users) from auth.users where id = test.id(120)),
    'the newest, as every route shows one'
  ),
  test.is(
    array[(reply).body #>> '{users,1,id}', (reply).body #>> '{users,2,id}'],
    array[test.id(118), test.id(119)]::text[],
    'by id where they are of one moment'
  )
from listed
where query = '{}';
