-- A refusal of the account is in the fragment: its code, and no detail.
select test.user(1), test.user(2), test.ban(2, '2999-01-01');
select test.is(
  test.fragment(
    (test.returned_by(provider, jsonb_build_array('{"access_token": "a"}'::jsonb, profile::jsonb))).reply, 'error'
  ),
  code,
  profile
)
from (
  values
    ('facebook', '{"id": "1", "email": "user1@example.com"}', 'conflict'),
    ('google', '{"sub": "2", "email": "user2@example.com", "email_verified": true}', 'user_banned')
) as given (provider, profile, code);
select test.settings('{"allow_signups": false}');
select test.is(
  (test.returned_by('google', '[{"access_token": "a"}, {"sub": "3"}]')).reply.headers ->> 'location',
  'https://app.example.com/cb#error=forbidden&error_code=forbidden&error_description=sign-ups%20are%20not%20allowed%20here',
  'sign-ups are off'
);

-- A trigger of the application that raises leaves no half-made user, and the browser is led back.
select test.settings('{"allow_signups": true}');
create function public.refuse()
returns trigger language plpgsql as $$
begin
  raise exception 'not here';
end;
$$;
create trigger refuse
after insert on auth.identities
for each row
execute function public.refuse();
select test.is(
  test.fragment((test.returned_by('google', '[{"access_token": "a"}, {"sub": "4"}]')).reply, 'error'),
  'internal_error',
  'raised'
);
select test.none($$select from auth.users where email is null$$, 'nobody was made');
select test.is(details ->> 'sqlstate', 'P0001', 'why, is noted')
from auth.events
where name = 'sign_in_refused' and details ->> 'code' = 'internal_error';
