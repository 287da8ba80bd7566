-- Of two users with one address the first is stored; the second gets nulls and changes nothing.
create temporary table made as
  select
    auth.user_new('a@example.com', core.password_parse('scrypt$16384$8$1$c2FsdA==$a2V5'), '{"n": 1}') as made;
select test.ok((auth.user_stored(made)).id is not null, 'the first') from made;
select test.ok((auth.user_stored(made)).id is null, 'again') from made;
create temporary table other as
  select
    auth.user_new('a@example.com', core.password_parse('scrypt$16384$8$1$c2FsdA==$a2V5'), '{"n": 2}') as other;
select test.ok((auth.user_stored(other)).id is null, 'another with the same address') from other;
select test.is(user_metadata, '{"n": 1}', 'the first stays') from auth.users;
