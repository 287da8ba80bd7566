-- Code that runs in a request cannot leave its role, by any of the ways there are.
create table public.tries (id int, how text);
insert into public.tries values (1, 'x');
create function public.try()
returns boolean language plpgsql as $$
begin
  execute current_setting('test.how');
  return true;
end;
$$;
create policy p on public.tries to anon, authenticated using (public.try());
grant select, update on public.tries to anon, authenticated;

select
  set_config('test.how', how, true),
  test.is(test.error('tries', '{id,eq.1}', claims, 'PATCH', '{"how": "y"}'), wanted, how || claims)
from
  unnest(array['{"role": "anon"}', '{"role": "authenticated"}']::jsonb[]) as claims,
  (
    values
      ('set role service_role', 'insufficient_privilege'),
      ('set local role service_role', 'insufficient_privilege'),
      ('reset role', 'insufficient_privilege'),
      ('set role none', 'insufficient_privilege'),
      ('select set_config(''role'', ''service_role'', true)', 'insufficient_privilege'),
      ('select set_config(''role'', ''none'', false)', 'insufficient_privilege'),
      ('set session authorization postgres', 'insufficient_privilege'),
      ('reset session authorization', 'insufficient_privilege'),
      ('select exec.as_service_role(''x'', null, ''select 1, 1'', null)', 'insufficient_privilege'),
      ('select * from auth.users', 'insufficient_privilege'),
      ('select core.audit()', 'insufficient_privilege'),
      ('create temporary table t (id int)', 'insufficient_privilege'),
      ('create table public.t (id int)', 'insufficient_privilege'),
      ('select 1', null)
  ) as ways (how, wanted);
