-- Of an attempt only the digest is stored, with the token that it spent: no other table, event or reply has it.
select test.user(1);
create temporary table signed as
  select test.token_of(test.sign_in(1, 'password 1')) as token;
create temporary table refreshed as
  select test.refresh(token, attempt => used) as reply
  from
    signed,
    unnest(array['sesame', 'sesame', 'rosebud']) as used;

select test.is(attempt_digest, auth.token_digest(rpad('sesame', 43, '-')), 'the digest')
from auth.sessions
where parent_id is null;
select test.none('select from auth.sessions where parent_id is not null and attempt_digest is not null', 'no other');
select test.none(
  format('select from %s as stored where stored::text ~ %L', relation.oid::regclass, 'sesame|rosebud'),
  relation.oid::regclass::text
)
from pg_class as relation
where relation.relkind = 'r' and relation.relnamespace in ('auth'::regnamespace, 'core'::regnamespace);
select test.none($$select from refreshed where reply::text ~ 'sesame|rosebud'$$, 'no reply');
