-- Of two users with one address the first is stored; the second gets false and changes nothing.
create temporary table made as
  select
    auth.user_new(
      'a@example.com',
      core.password_parse('scrypt$16384$8$1$c2FsdA==$a2V5'),
      '{"n": 1}'
    ) as made;
select test.ok(auth.user_store(made), 'the first') from made;
select test.ok(not auth.user_store(made), 'again') from made;
select
  test.ok(
    not auth.user_store(
      auth.user_new(
        'a@example.com',
        core.password_parse('scrypt$16384$8$1$c2FsdA==$a2V5'),
        '{"n": 2}'
      )
    ),
    'another of the same address'
  );
select test.is(user_metadata, '{"n": 1}', 'the first stays') from auth.users;
