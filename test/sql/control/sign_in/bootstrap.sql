-- The first operator is made once; whoever comes later changes nothing.
create temporary table made as
  select
    control.bootstrap(test.post('{"email": "Boss@Example.com", "password": 20}')) as asked,
    test.play('control.bootstrap', test.post('{"email": "Boss@Example.com"}'), 'a first password') as first,
    test.play('control.bootstrap', test.post('{"email": "Boss@Example.com"}'), 'a second password') as again,
    test.play('control.bootstrap', test.post('{"email": "other@example.com"}'), 'a second password') as other;

select test.is((asked).ask ->> 'kind', 'scrypt', 'it asks for a key') from made;
select test.is((first).body, '{"created": true}', 'made') from made;
select test.is((again).body, '{"created": false}', 'again') from made;
select test.is((other).body, '{"created": false}', 'another') from made;
select test.rows(
  'select email, platform_role from control.platform_users',
  $$select 'boss@example.com' as email, 'owner' as platform_role$$, 'one owner'
);
select test.status(
  test.play('control.login', test.post('{"email": "boss@example.com"}'), 'a first password'),
  200,
  'the first password stays'
);
