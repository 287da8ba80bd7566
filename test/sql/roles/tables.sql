-- No table of ours but what is a user's own, and nothing beside public and the contract, is within the reach of any role but the owner's.
select test.is(
  test.outcome(role, format('%s %s', command, relation)),
  case
    -- which users there are and until when they are banned: auth.ban_store
    when row(role, command, relation::text) = row('service_role', 'select from', 'auth.users') then 'ok'
    -- what is the user's own, by a policy
    when row(role, command, relation::text) = row('authenticated', 'select from', 'auth.identities') then 'ok'
    -- what policies decide
    when role != 'gateway' and command != 'truncate' and relation::text in ('storage.objects', 'storage.buckets')
      then 'ok'
    else 'denied'
  end,
  concat_ws(' ', role, command, relation)
)
from
  unnest(array['anon', 'authenticated', 'service_role', 'gateway']) as role,
  unnest(array['select from', 'delete from', 'truncate']) as command,
  (
    select oid::regclass as relation
    from pg_class
    where relnamespace::regnamespace::text = any (core.our_schemas()) and relkind = 'r'
  ) as ours;

select test.is(
  row(
    test.outcome('anon', call),
    test.outcome('authenticated', call),
    test.outcome('service_role', call),
    test.outcome('gateway', call)
  )::text,
  row(anon, authenticated, service_role, gateway)::text,
  call
)
from (
  values
    -- call, anon, authenticated, service_role, gateway
    ('create temporary table scratch (id int)', 'denied', 'denied', 'denied', 'denied'),
    ('create table public.t (id int)', 'denied', 'denied', 'denied', 'denied'),
    ('create table auth.t (id int)', 'denied', 'denied', 'denied', 'denied'),
    ('create schema s', 'denied', 'denied', 'denied', 'denied'),
    ('create function exec.f() returns int language sql as ''select 1''', 'denied', 'denied', 'denied', 'denied'),
    ('drop function exec.as_anon(text, text[], text, text)', 'denied', 'denied', 'denied', 'denied'),
    ('drop event trigger plinth_100_on_command', 'denied', 'denied', 'denied', 'denied')
) as matrix (call, anon, authenticated, service_role, gateway);
