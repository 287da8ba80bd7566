-- What happened to users, and mail that was given up: by kind, user and time, page by page.
select test.user(1), test.user(2);
insert into auth.events (at, name, user_id, ip, details)
values
  ('2026-01-01 10:00Z', 'sign_up', test.id(1), '10.0.0.1', '{}'),
  ('2026-01-01 11:00Z', 'sign_in', test.id(1), '10.0.0.1', '{"provider": "github"}'),
  ('2026-01-01 11:00Z', 'sign_in', test.id(2), null, '{}'),
  ('2026-01-02 10:00Z', 'sign_in_failed', null, null, '{"email": "x@example.com"}'),
  ('2026-01-03 10:00Z', 'admin_user_deleted', test.id(9), null, '{}');
insert into auth.mail_queue (template, user_id, address, attempts, failed_at, last_error)
values
  ('recovery', test.id(1), 'user1@example.com', 40, '2026-01-01 11:00Z', 'no such mailbox'),
  ('otp', test.id(2), 'user2@example.com', 0, null, null);

create function test.log(query jsonb default '{}')
returns jsonb language sql as $$
  select (operate.logs(test.request('GET', null, query))).body;
$$;
create function test.kinds(query jsonb default '{}')
returns text language sql as $$
  select string_agg(row ->> 'kind', ' ' order by place)
  from jsonb_array_elements(test.log(query) -> 'log') with ordinality as log (row, place);
$$;

select
  test.is(test.kinds(), 'admin_user_deleted sign_in_failed mail_failed sign_in sign_in sign_up', 'the newest first'),
  test.is(test.log() -> 'next', 'null', 'no more'),
  test.is(
    test.log() -> 'kinds',
    '["admin_user_deleted", "mail_failed", "sign_in", "sign_in_failed", "sign_up"]',
    'the kinds that there are'
  ),
  test.is(
    (test.log() #> '{log,2}') - 'place'::text,
    jsonb_build_object(
      'at', '2026-01-01 11:00Z'::timestamptz,
      'kind', 'mail_failed',
      'user_id', test.id(1),
      'ip', null,
      'email', 'user1@example.com',
      'details', '{"template": "recovery", "address": "user1@example.com", "attempts": 40, "error": "no such mailbox"}'::jsonb
    ),
    'a mail'
  ),
  test.is(test.log() #>> '{log,4,email}', 'user1@example.com', 'whose it was'),
  test.is(test.log() #>> '{log,0,email}', null, 'whose account is gone');

select
  test.is(test.kinds('{"kind": "sign_in"}'), 'sign_in sign_in', 'of a kind'),
  test.is(test.kinds('{"kind": "mail_failed"}'), 'mail_failed', 'mail'),
  test.is(test.kinds('{"user": "USER1@example.com"}'), 'mail_failed sign_in sign_up', 'by address'),
  test.is(test.kinds(jsonb_build_object('user', test.id(9))), 'admin_user_deleted', 'by id'),
  test.is(test.kinds('{"user": "nobody@example.com"}'), null, 'nobody'),
  test.is(test.kinds('{"since": "2026-01-02"}'), 'admin_user_deleted sign_in_failed', 'since'),
  test.is(test.kinds('{"until": "2026-01-01T10:30:00Z"}'), 'sign_up', 'until'),
  test.is(
    test.kinds('{"since": "2026-01-01T10:30Z", "until": "2026-01-01T11:00Z", "user": "user2@example.com"}'),
    'sign_in',
    'all together'
  );

create function test.log_pages(query jsonb)
returns text language plpgsql as $$
declare
  v_next text := '';
  v_pages text[] := '{}';
begin
  while v_next is not null loop
    v_pages := v_pages || test.kinds(query || jsonb_build_object('before', v_next));
    v_next := test.log(query || jsonb_build_object('before', v_next)) ->> 'next';
  end loop;
  return array_to_string(v_pages, ',');
end;
$$;
select
  test.is(
    test.log_pages('{"limit": "1"}'),
    'admin_user_deleted,sign_in_failed,mail_failed,sign_in,sign_in,sign_up',
    'one by one, also of the same moment'
  ),
  test.is(
    test.log_pages('{"limit": "4"}'),
    'admin_user_deleted sign_in_failed mail_failed sign_in,sign_in sign_up',
    'by four'
  );

select test.refused(operate.logs(test.request('GET', null, query::jsonb)), 'bad_request', query)
from
  unnest(
    array['{"limit": "0"}', '{"since": "yesterday"}', '{"until": "x"}', '{"before": "x"}', '{"before": "[1]"}']
  ) as query;
select test.status(operate.logs(null), 200, 'in psql');
