-- An operator who may only look writes nothing; nobody else writes by reading, though what is read may call code.
create table public.log (id int);
create function public.writes()
returns int language sql as $$
  insert into public.log values (1) returning 1;
$$;
create view public.sly as
  select public.writes() as id;
grant execute on function public.writes to service_role, authenticated;
grant select on public.sly to authenticated;

select test.is(test.error(path, '{}', claims), 'read_only_sql_transaction', path || claims)
from
  unnest(array['sly', 'rpc/writes']) as path,
  unnest(
    array[
      '{"role": "service_role"}', '{"role": "service_role", "typ": "platform", "pr": "viewer"}',
      '{"role": "service_role", "typ": "platform", "pr": "admin"}',
      '{"role": "authenticated", "sub": "00000000-0000-4000-8000-000000000001", "act": {"sub": "an operator"}}'
    ]::jsonb[]
  ) as claims;
select test.is(count(*), 0, 'nothing was written') from public.log;

select test.is(test.error('rpc/writes', '{}', claims, 'POST', '{}'), wanted, claims::text)
from (
  values
    ('{"role": "service_role", "typ": "platform", "pr": "viewer"}'::jsonb, 'forbidden'),
    (test.claims(1) || '{"act": {"sub": "an operator"}}', 'forbidden'),
    (test.claims(1) || '{"act": null}', 'forbidden'),
    ('{"role": "service_role", "typ": "platform", "pr": "admin"}', null),
    ('{"role": "service_role"}', null)
) as caller (claims, wanted);
select test.is(count(*), 2, 'who is no viewer has written') from public.log;
