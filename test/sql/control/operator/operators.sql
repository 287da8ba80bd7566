-- Owners make, change and delete operators; the last enabled owner stays.
create temporary table who as
  select test.signed_in('owner') as claims;
create function pg_temp.made(body jsonb)
returns core.reply language sql as $$
  select test.play('control.operator_create', test.request('POST', body, claims => claims), 'a password') from who;
$$;
select test.status(pg_temp.made('{"email": "New@Example.com", "password": 10, "role": "admin"}'), 201, 'made');
select test.refused(pg_temp.made('{"email": "new@example.com", "password": 10, "role": "admin"}'), 'conflict', 'taken');
select test.refused(pg_temp.made('{"email": "x", "password": 10, "role": "admin"}'), 'bad_request', 'no address');
select test.refused(
  pg_temp.made('{"email": "b@example.com", "password": 10, "role": "root"}'),
  'bad_request',
  'no role'
);
select test.refused(
  test.call(
    'control.operator_create',
    (select claims from who),
    '{"email": "b@example.com", "password": 3, "role": "admin"}'
  ),
  'bad_request',
  'a short one'
);
select test.is((control.operators(test.request('GET', claims => claims))).body -> 'total', '2', 'two') from who;
select test.refused(control.operators(test.request('GET', query => '{"per_page": "x"}')), 'bad_request', 'no number');

create function pg_temp.changed(body jsonb, role text)
returns core.reply language sql as $$
  select test.call(
    'control.operator_update',
    claims,
    body,
    jsonb_build_object('id', (select id from control.platform_users where platform_role = role))
  )
  from who;
$$;
select test.refused(pg_temp.changed('{"role": "admin"}', 'owner'), 'conflict', 'the last owner stays owner');
select test.refused(pg_temp.changed('{"disabled": true}', 'owner'), 'conflict', 'and enabled');
select test.refused(pg_temp.changed('{"role": "root"}', 'admin'), 'bad_request', 'no role');
select test.refused(pg_temp.changed('{"email": "owner@example.com"}', 'admin'), 'conflict', 'a taken address');
select test.refused(pg_temp.changed('{"role": "owner"}', 'viewer'), 'not_found', 'nobody');
select test.is(
  (pg_temp.changed('{"role": "viewer", "disabled": true}', 'admin')).body ->> 'disabled',
  'true',
  'changed'
);
select test.refused(
  test.play('control.login', test.post('{"email": "new@example.com"}'), 'a password'),
  'invalid_credentials',
  'a disabled one signs in no more'
);

create function pg_temp.deleted(role text)
returns core.reply language sql as $$
  select test.call(
    'control.operator_delete',
    claims,
    null,
    jsonb_build_object('id', (select id from control.platform_users where platform_role = role))
  )
  from who;
$$;
select test.refused(pg_temp.deleted('owner'), 'conflict', 'the last owner is not deleted');
select test.status(pg_temp.deleted('viewer'), 204, 'deleted');
select test.refused(pg_temp.deleted('viewer'), 'not_found', 'gone');
select test.none('select from control.platform_users where platform_role != ''owner''', 'one is left');
