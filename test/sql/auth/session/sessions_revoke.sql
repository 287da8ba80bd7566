-- All sessions of one user end, except a named family; ended ones keep their time.
select test.user(1), test.user(2);
create temporary table signed as
  select
    test.token_of(test.sign_in(1, 'password 1')) as kept,
    test.token_of(test.sign_in(1, 'password 1')) as ended,
    test.token_of(test.sign_in(2, 'password 2')) as other;
create temporary table next as
  select test.token_of(test.refresh(ended)) as token from signed;
create temporary table spent as
  select id, revoked_at from auth.sessions where revoked_at is not null;

select auth.sessions_revoke(test.id(1), family_id)
from
  signed
  join auth.sessions on refresh_token = auth.token_digest(kept);
select test.is(test.live(), 2, 'two are left');
select test.rows(
  'select id, revoked_at from auth.sessions join spent using (id, revoked_at)', 'select id, revoked_at from spent',
  'what was spent keeps its time'
);
select test.status(test.refresh(kept), 200, 'the one that is named') from signed;
select test.status(test.refresh(other), 200, 'another user''s') from signed;

select auth.sessions_revoke(test.id(1));
select test.is(test.live(), 1, 'and without a name, all');
