-- A ticket opens one download, once, within a minute, for as long as the session of who asked for it.
create temporary table who as
  select test.signed_in('admin') as admin, test.signed_in('owner') as owner;

create function pg_temp.ticket(p_claims jsonb, p_body jsonb)
returns text language sql as $$
  select (test.call('control.export_create', p_claims, p_body)).body ->> 'ticket';
$$;

create function pg_temp.follow(p_ticket text, p_claims jsonb default null)
returns core.reply language sql as $$
  select control.admit(
    row(
      'GET',
      jsonb_build_object('route', '/admin/v1/exports/:ticket', 'ticket', p_ticket),
      '{}',
      '{"x-target": "/secret"}',
      null,
      '10.0.0.1',
      p_claims,
      null
    )::core.request
  );
$$;

select test.refused(test.call('control.export_create', admin, body), 'bad_request', body::text)
from
  who,
  unnest(array['{"users": 1}', '{"files": "yes"}', '{"table": 1}', '{"table": "a.b", "files": true}']::jsonb[]) as body;
select test.refused(test.call('control.export_create', admin, '{"users": true}'), 'forbidden', 'users are for owners')
from who;

select test.refused(test.call('control.export_create', owner, body), 'bad_request', body::text)
from
  who,
  unnest(array['{"backup": 1}', '{"backup": "a", "table": "a.b"}', '{"backup": "a", "files": true}']::jsonb[]) as body;
select test.refused(
  test.call('control.export_create', admin, '{"backup": "2026-03-01T03-00-00Z"}'),
  'forbidden',
  'so are backups'
)
from who;

create temporary table made as
  select pg_temp.ticket(admin, '{"files": true}') as plain, pg_temp.ticket(owner, '{"users": true}') as users from who;
select test.none(
  'select from control.export_tickets, made where strpos(export_tickets::text, made.plain) > 0',
  'the ticket is not stored'
);
select
  test.is(reply.body -> 'wish', '{"users": false, "files": true, "table": null}', 'what is exported'),
  test.is(reply.body #>> '{claims,pr}', 'admin', 'as who asked'),
  test.ok(reply.body ->> 'operation' is not null, 'audited')
from
  made,
  pg_temp.follow(plain) as reply;
select test.refused(pg_temp.follow(plain), 'unauthorized', 'once') from made;
select test.refused(pg_temp.follow(plain, admin), 'not_found', 'once, also with a token')
from
  made,
  who;
select test.none(
  $$select from control.audit where kind = 'begun' and target like '%secret%'$$, 'no ticket in the audit'
);
select test.is(
  (select target from control.audit where kind = 'begun' order by id desc limit 1),
  '/admin/v1/exports {"files": true, "table": null, "users": false}',
  'what was exported is in the audit'
);

select test.refused(pg_temp.follow(users, admin), 'forbidden', 'an admin with the ticket of an owner')
from
  made,
  who;
select test.refused(pg_temp.follow(users), 'unauthorized', 'and it is spent') from made;

update made set users = pg_temp.ticket(owner, '{"users": true}') from who;
update control.platform_users set platform_role = 'admin' where email = 'owner@example.com';
select test.refused(pg_temp.follow(users), 'forbidden', 'an owner who is none any more') from made;

update control.platform_users set platform_role = 'owner' where email = 'owner@example.com';
update made set users = pg_temp.ticket(owner, '{"backup": "2026-03-01T03-00-00Z"}') from who;
select test.is((pg_temp.follow(users)).body #>> '{wish,backup}', '2026-03-01T03-00-00Z', 'a backup') from made;
select test.is(
  (select target from control.audit where kind = 'begun' order by id desc limit 1),
  '/admin/v1/exports {"files": false, "table": null, "users": false, "backup": "2026-03-01T03-00-00Z"}',
  'which one is in the audit'
);
update made set users = pg_temp.ticket(owner, '{"backup": "2026-03-01T03-00-00Z"}') from who;
update control.platform_users set platform_role = 'admin' where email = 'owner@example.com';
select test.refused(pg_temp.follow(users), 'forbidden', 'nor a backup for an owner who is none any more') from made;

update made set plain = pg_temp.ticket(admin, '{}') from who;
update control.export_tickets set expires_at = now();
select test.refused(pg_temp.follow(plain), 'unauthorized', 'too late') from made;

update made set plain = pg_temp.ticket(admin, '{}') from who;
update control.sessions set revoked_at = clock_timestamp();
select test.refused(pg_temp.follow(plain), 'unauthorized', 'the session has ended') from made;
