-- Operators find users among many: by the beginning of an address, a number or a name, by the id, and anywhere in them.
insert into auth.users (id, email, phone, user_metadata, created_at, email_confirmed_at)
values
  (test.id(1), 'ada@example.com', '+15550001', '{"name": "Ada Lovelace"}', '2026-01-01Z', now()),
  (test.id(2), 'grace@example.com', null, '{"name": "Grace Hopper"}', '2026-01-02Z', now()),
  (test.id(3), 'countess@ada.example', null, jsonb_build_object('name', repeat('long ', 3000)), '2026-01-03Z', null),
  (test.id(4), null, '+15559999', '{}', '2026-01-03Z', null),
  (test.id(5), 'a100%_x@example.com', null, '{"name": 5}', '2026-01-04Z', now());
select test.ban(2, '2100-01-01 00:00:00+00');

create function test.users(query jsonb default '{}')
returns jsonb language sql as $$
  select (operate.users(test.request('GET', null, query))).body;
$$;
create function test.numbers(query jsonb default '{}')
returns text language sql as $$
  select string_agg(right(listed.one ->> 'id', 1), ' ' order by listed.place)
  from jsonb_array_elements(test.users(query) -> 'users') with ordinality as listed (one, place);
$$;
create function test.search(words text)
returns text language sql as $$
  select test.numbers(jsonb_build_object('search', words));
$$;

select
  test.is(test.numbers(), '5 3 4 2 1', 'all, the newest first'),
  test.is(test.users() -> 'count', '{"exact": 5}', 'their number'),
  test.is(test.users() -> 'next', 'null', 'no more'),
  test.is(test.users() #> '{users,0}', auth.user_json(auth.user_by_id(test.id(5))), 'a user'),
  test.is(test.search('ADA'), '1 3', 'who begins so comes first'),
  test.is(test.search(' ada '), '1 3', 'blanks do not count'),
  test.is(test.search('lovelace'), '1', 'in the name'),
  test.is(test.search('Grace H'), '2', 'the beginning of the name'),
  test.is(test.search('long'), '3', 'a long name'),
  test.is(test.search('+1 555'), '4 1', 'the beginning of the number'),
  test.is(test.search('9999'), '4', 'in the number'),
  test.is(test.search('1555'), '4 1', 'without its plus'),
  test.is(test.search(test.id(4)::text), '4', 'the id'),
  test.is(test.search('100%_'), '5', 'no pattern'),
  test.is(test.search('a%'), null, 'nor here'),
  test.is(test.search('nobody'), null, 'nobody');

select
  test.is(test.numbers('{"state": "banned"}'), '2', 'who is banned'),
  test.is(test.numbers('{"state": "unconfirmed"}'), '3 4', 'who has confirmed nothing'),
  test.is(test.numbers('{"state": "unconfirmed", "search": "ada"}'), '3', 'among those found'),
  test.is(test.numbers('{"state": "banned", "search": "ada"}'), null, 'and of those that begin so');

-- Page by page each is there once, in the same order.
create function test.pages(query jsonb)
returns text language plpgsql as $$
declare
  v_next text := '';
  v_pages text[] := '{}';
begin
  while v_next is not null loop
    v_pages := v_pages || coalesce(test.numbers(query || jsonb_build_object('after', v_next)), '');
    v_next := test.users(query || jsonb_build_object('after', v_next)) ->> 'next';
  end loop;
  return array_to_string(v_pages, ',');
end;
$$;
select
  test.is(test.pages('{"limit": "2"}'), '5 3,4 2,1', 'by two'),
  test.is(test.pages('{"limit": "1"}'), '5,3,4,2,1', 'by one'),
  test.is(test.pages('{"limit": "5"}'), '5 3 4 2 1', 'all at once'),
  test.is(test.pages('{"limit": "1", "search": "example.com"}'), '5,2,1', 'of a search'),
  test.is(test.pages('{"limit": "2", "search": "ada"}'), '1 3', 'who begins so is shown once');

select test.refused(operate.users(test.request('GET', null, query::jsonb)), 'bad_request', query)
from
  unnest(
    array[
      '{"limit": "0"}', '{"limit": "x"}', '{"state": "glad"}', '{"after": "x"}', '{"after": "2026-01-01 x"}',
      '{"after": "x 00000000-0000-4000-8000-000000000001"}'
    ]
  ) as query;
select test.status(operate.users(null), 200, 'in psql');

-- Of many the number is an estimate. What "analyze" counts would outlive this transaction.
insert into auth.users (email, created_at)
select 'many' || n || '@example.com', '2025-01-01Z'::timestamptz - n * interval '1 second'
from generate_series(1, 50000) as n;
update pg_class
set reltuples = 50006
where oid = 'auth.users'::regclass;
select
  test.ok((test.users() #>> '{count,estimate}')::integer between 50001 and 60000, 'about how many'),
  test.is(
    jsonb_array_length(test.users('{"search": "many4999"}') -> 'users'),
    11,
    'the beginning is found by the index, however far back'
  ),
  test.is(jsonb_array_length(test.users('{"search": "many"}') -> 'users'), 50, 'a page of those that are many');
