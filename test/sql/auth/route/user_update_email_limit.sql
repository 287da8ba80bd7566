-- Mails to new addresses are counted by client; changes that send none are not.
select test.user(1), test.settings('{"limit_email": 2}');
create temporary table tried as
  select
    number,
    auth.user_update(
      test.request(
        'PUT',
        jsonb_build_object('email', format('new%s@example.com', number)),
        claims => test.claims(1),
        ip => '10.0.0.1'
      )
    ) as reply
  from generate_series(1, 3) as number;
select test.status(reply, 200, number::text) from tried where number < 3;
select
  test.refused(reply, 'rate_limited', 'the third'),
  test.ok((reply).headers ->> 'retry-after' ~ '^[1-9][0-9]*$', 'when to come again')
from tried
where number = 3;
select test.status(
  auth.user_update(test.request('PUT', '{"data": {"a": 1}}', claims => test.claims(1), ip => '10.0.0.1')),
  200,
  'data'
);
