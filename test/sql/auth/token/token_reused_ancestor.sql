-- A token used long before ends every session refreshed from it.
create temporary table tokens (
  generation integer,
  token text
);
insert into tokens
select 0, test.token_of(test.sign_in(1, 'password 1')) from test.user(1);
insert into tokens select 1, test.token_of(test.refresh(token)) from tokens where generation = 0;
insert into tokens select 2, test.token_of(test.refresh(token)) from tokens where generation = 1;
insert into tokens select 3, test.token_of(test.refresh(token)) from tokens where generation = 2;
select test.is(test.live(), 1, 'the last is alive');

select test.spent(test.refresh(token), 'the refresh token has already been used', generation::text)
from (select * from tokens order by generation) as tokens;
select test.is(test.live(), 0, 'none is');
