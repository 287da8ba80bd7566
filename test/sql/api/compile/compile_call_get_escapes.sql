-- A function that would leave its read-only transaction is not called by GET, or fails there.
create table public.log (id int);
grant all on public.log to anon;
create policy p on public.log using (true) with check (true);
create function test.writes_by_get(how text)
returns text language plpgsql as $$
begin
  execute
    format(
      'create or replace function public.escapes() returns int language plpgsql as %L',
      format('begin %s; insert into public.log values (1); return 1; end', how)
    );
  execute 'create or replace function public.calls() returns int language sql as ''select public.escapes()''';
  return concat_ws(
    ' ',
    (select 'called' where (api.reply('GET', 'rpc/escapes')).status < 400),
    (select 'called by another' where (api.reply('GET', 'rpc/calls')).status < 400),
    (select 'written' from public.log limit 1)
  );
end;
$$;

select test.is(test.writes_by_get(how), '', how)
from
  unnest(
    array[
      'reset transaction_read_only', 'set local transaction_read_only to default', 'set transaction_read_only = off',
      'set transaction read write', $$perform set_config('transaction_read_only', null, true)$$,
      $$perform set_config('transaction_read_only', 'off', true)$$, $$execute 'reset transaction' || '_read_only'$$
    ]
  ) as how;

create extension if not exists dblink schema extensions;
select test.function('public.sends() returns text', 'begin return dblink_disconnect(); end', 'plpgsql');
select test.function('public.sends_too() returns text', 'select public.sends()');
select test.is(
  (api.reply('GET', 'rpc/' || name)).body::jsonb #>> '{error,message}',
  name || ' may act outside of a read-only transaction, so it is called with POST',
  name
)
from unnest(array['sends', 'sends_too']) as name;
select test.is(test.error('rpc/sends'), 'method_not_allowed', 'its code');
