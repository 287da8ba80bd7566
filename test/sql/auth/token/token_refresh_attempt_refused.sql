-- An attempt that is no text of 43 to 256 characters is a bad request, which spends nothing; null is none.
select test.user(1);
create temporary table signed as
  select test.token_of(test.sign_in(1, 'password 1')) as token;
create temporary table tried as
  select
    attempt,
    auth.token(
      test.post(jsonb_build_object('refresh_token', token, 'attempt', attempt), '{"grant_type": "refresh_token"}')
    ) as reply
  from
    signed,
    unnest(
      array['""', to_jsonb(repeat('a', 42)), to_jsonb(repeat('a', 257)), '5', 'true', '["a"]', '{"a": 1}']::jsonb[]
    ) as attempt;

select
  test.refused(reply, 'bad_request', attempt::text),
  test.is((reply).body #>> '{error,message}', 'an attempt must be a text of 43 to 256 characters', attempt::text)
from tried;
select test.is(test.live(), 1, 'nothing was spent');
select test.ok(auth.is_attempt(attempt), coalesce(attempt::text, 'none'))
from unnest(array['null', to_jsonb(repeat('é', 43)), to_jsonb(repeat('a', 256)), null]::jsonb[]) as attempt;
