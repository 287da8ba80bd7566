-- Trials and mail for users go out together, never more than asked for.
create function test.mail(name text, body jsonb default null, email text default 'operator@example.com')
returns core.request language sql as $$
  select
    row(
      'POST',
      jsonb_build_object('name', name),
      '{}',
      '{}',
      body,
      null,
      jsonb_build_object('role', 'service_role', 'typ', 'platform', 'pr', 'admin', 'sub', test.id(77), 'email', email),
      null::jsonb
    )::core.request;
$$;
select auth.mail_add('otp', test.user(number), format('user%s@example.com', number))
from generate_series(1, 2) as number;
select test.status(operate.mail_test(test.mail('otp')), 202, 'a trial');

select test.is(count(*), 2, 'two of three') from auth.mail_claim(2);
select test.is(count(*), 1, 'the third') from auth.mail_claim(2);
select test.is(count(*), 0, 'no more') from auth.mail_claim(2);
