-- GET and HEAD of a function only read, whatever it is marked as: a write is refused, and POST performs it.
create table public.log (id int);
grant all on public.log to anon;
create policy p on public.log using (true) with check (true);
create sequence public.counter;
grant usage on sequence public.counter to anon;
select test.function('public.reads() returns bigint stable', 'select count(*) from public.log');
select test.function('public.looks() returns bigint volatile', 'select count(*) from public.log');
select test.function('public.writes() returns int volatile', 'insert into public.log values (1) returning 1');
select test.function('public.counts() returns bigint volatile', $$select nextval('public.counter')$$);
select test.function('public.vouched() returns int volatile', 'insert into public.log values (2) returning 2');
select core.declare_plain('public.vouched()');
select test.function(
  'public.catches() returns text volatile',
  $$begin insert into public.log values (3); return 'written'; exception when others then return sqlstate; end$$,
  'plpgsql'
);
select test.function(
  'public.hinted() returns int volatile',
  $$begin raise sqlstate '25006' using message = 'not now', hint = 'tomorrow'; end$$, 'plpgsql'
);

select test.is((api.reply(method, path, '{}', '{}', body)).status, status, method || ' ' || path)
from (
  values
    ('GET', 'rpc/writes', null, 405),
    ('HEAD', 'rpc/writes', null, 405),
    ('POST', 'rpc/writes', '{}', 200),
    ('GET', 'rpc/counts', null, 405),
    ('POST', 'rpc/counts', '{}', 200),
    ('GET', 'rpc/vouched', null, 405),
    ('POST', 'rpc/vouched', '{}', 200)
) as call (method, path, body, status);
select test.is(
  (api.reply('GET', path)).body::jsonb -> 'error',
  jsonb_build_object(
    'code', 'read_only_sql_transaction',
    'message', message,
    'details', jsonb_build_object('detail', null, 'hint', hint, 'sqlstate', '25006')
  ),
  path
)
from (
  values
    (
      'rpc/writes', 'cannot execute INSERT in a read-only transaction',
      'GET and HEAD only read. Call the function with POST.'
    ),
    ('rpc/hinted', 'not now', 'tomorrow')
) as call (path, message, hint);
select test.is(test.get('rpc/looks'), to_jsonb(2), 'what was written by POST');
select test.is(test.get('rpc/reads'), to_jsonb(2), 'marked as reading');
select test.is((api.reply('HEAD', 'rpc/looks')).status, 200, 'HEAD');
select test.is(test.get('rpc/catches'), to_jsonb('25006'::text), 'the function may catch it');
select test.is(test.get('rpc/looks'), to_jsonb(2), 'and nothing is written');
