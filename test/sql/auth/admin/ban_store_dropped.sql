-- Code in a request of the service key cannot drop auth.ban_store, although it belongs to its role.
create table public.tries (id int);
insert into public.tries values (1);
create function public.try()
returns trigger language plpgsql as $$
begin
  execute current_setting('test.how');
  return new;
end;
$$;
create trigger try
before update on public.tries
for each row
execute function public.try();

select set_config('session_authorization', core.gateway_role(), true);
select
  set_config('test.how', how, true),
  test.ok(
    test.error('tries', '{id,eq.1}', '{"role": "service_role"}', 'PATCH', '{"id": 2}') in (
      'forbidden', 'insufficient_privilege'
    ),
    concat_ws(': ', how, test.error('tries', '{id,eq.1}', '{"role": "service_role"}', 'PATCH', '{"id": 2}'))
  )
from
  unnest(
    array[
      'drop function auth.ban_store(uuid, timestamptz)',
      'alter function auth.ban_store(uuid, timestamptz) rename to other',
      'create or replace function auth.ban_store(p_user_id uuid, p_until timestamptz) returns void language sql as ''select'''
    ]
  ) as how
where (core.installation_row()).service_role_bypasses;
