-- After refresh_reuse seconds a used token ends its family.
select test.user(1), test.settings('{"refresh_reuse": 10}');
create temporary table signed as
  select test.token_of(test.sign_in(1, 'password 1')) as token;
select test.status(test.refresh(token), 200, 'the first use') from signed;
update auth.sessions
set revoked_at = revoked_at - interval '11 seconds'
where revoked_at is not null;
select test.spent(test.refresh(token), 'the refresh token has already been used', 'too late')
from signed;
select test.is(test.live(), 0, 'the family is over');
