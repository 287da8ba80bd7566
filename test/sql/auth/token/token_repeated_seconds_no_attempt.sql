-- Within refresh_reuse seconds a token that was spent without an attempt is repeated by whatever comes along.
select test.user(1), test.settings('{"refresh_reuse": 10}');
create temporary table signed as
  select test.token_of(test.sign_in(1, 'password 1')) as token;
create temporary table first as
  select test.refresh(token) as reply from signed;

select test.is(test.token_of(test.refresh(token, attempt => other)), test.token_of(reply), concat('with ', other))
from
  signed,
  first,
  unnest(array[null, 'one', 'two']) as other;
select test.none('select from auth.sessions where attempt_digest is not null', 'no attempt is kept');
select test.is(array_agg(details ->> 'attempt'), array['false', 'false', 'false'], 'repeats, by no attempt')
from auth.events
where name = 'refresh_repeated';
