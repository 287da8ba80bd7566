-- Code in a request cannot drop the executor it runs in, though its role owns that.
create table public.tries (id int);
insert into public.tries values (1);
create function public.try()
returns boolean language plpgsql as $$
begin
  execute current_setting('test.how');
  return true;
end;
$$;
create policy p on public.tries using (public.try());
grant select, update on public.tries to anon;

select set_config('session_authorization', core.gateway_role(), true);
select
  set_config('test.how', how, true),
  test.ok(
    test.error('tries', '{id,eq.1}', null, 'PATCH', '{"id": 2}') in ('forbidden', 'insufficient_privilege'),
    concat_ws(': ', how, test.error('tries', '{id,eq.1}', null, 'PATCH', '{"id": 2}'))
  )
from
  unnest(
    array[
      'drop owned by anon', 'drop owned by current_user cascade',
      'drop function exec.as_anon(text, text[], text, text)',
      'alter function exec.as_anon(text, text[], text, text) rename to as_nobody'
    ]
  ) as how;
select test.is(count(*), 9, 'they are there')
from pg_proc
where pronamespace = 'exec'::regnamespace and proname ~ '^(as|again_as|once_as)_';
