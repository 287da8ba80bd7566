-- GitHub: addresses come in a call of their own, and only the verified primary one counts.
create temporary table came as
  select *
  from
    test.returned_by(
      'github',
      '[
          {"access_token": "gho_16C7", "scope": "read:user,user:email", "token_type": "bearer"},
          {"login": "octocat", "id": 583231, "avatar_url": "https://avatars.githubusercontent.com/u/583231?v=4", "name": null, "email": "public@example.com"},
          [{"email": "583231+octocat@users.noreply.github.com", "primary": false, "verified": true},
           {"email": "octocat@example.com", "primary": true, "verified": true, "visibility": "private"}]
        ]'
    );
select
  test.is((asks #> '{0,form}') ? 'code_verifier', false, 'no verifier'),
  test.is(
    jsonb_path_query_array(asks, '$[*].url'),
    '[
      "https://github.com/login/oauth/access_token",
      "https://api.github.com/user",
      "https://api.github.com/user/emails?per_page=100"
    ]',
    'asked'
  ),
  test.is(
    asks #> '{2,headers}',
    '{"accept": "application/json", "user-agent": "plinth (https://api.example.com)", "authorization": "Bearer gho_16C7"}',
    'headers'
  )
from came;
select test.is(
  test.identity('github'),
  '{
      "sub": "583231",
      "email": "octocat@example.com",
      "email_verified": true,
      "name": "octocat",
      "user_name": "octocat",
      "avatar_url": "https://avatars.githubusercontent.com/u/583231?v=4"
    }',
  'kept'
);

select test.is(row(profile.email, profile.email_verified)::text, row(wanted, wanted is not null)::text, emails)
from
  (
    values
      (
        '[{"email": "a@example.com", "primary": true, "verified": false}, {"email": "b@example.com", "primary": false, "verified": true}]',
        null
      ),
      ('[{"email": "a@example.com", "primary": true, "verified": "true"}]', null),
      ('[{"email": "a@example.com", "primary": "true", "verified": true}]', null),
      ('[{"email": "a@example.com", "primary": true}]', null),
      ('[{"primary": true, "verified": true}]', null),
      ('[{"email": null, "primary": true, "verified": true}]', null),
      ('[]', null),
      (null, null),
      ('[{"email": "A@example.com", "primary": true, "verified": true}]', 'a@example.com')
  ) as given (emails, wanted)
  cross join lateral test.told(
    'github',
    '{"profile": {"id": 1, "email": "public@example.com"}}'::jsonb || coalesce(
      jsonb_build_object('emails', emails::jsonb),
      '{}'
    )
  ) as profile;
select test.is((test.told('github', jsonb_build_object('profile', said))).name, 'Ada', said::text)
from
  unnest(
    array[
      '{"name": "Ada", "login": "x"}', '{"name": "", "login": "Ada"}', '{"name": "  ", "login": "Ada"}',
      '{"login": "Ada"}'
    ]::jsonb[]
  ) as said;
