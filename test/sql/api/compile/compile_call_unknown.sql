-- A function that the role may not execute is as good as none, in a call and in a list of those there are.
select test.function('public.hidden(a int) returns int', 'select 1');
select test.function('public.half(a int) returns int', 'select 1');
select test.function('public.half(b int, secret text) returns int', 'select 1');
revoke execute on function public.hidden(int), public.half(int, text) from public;

select test.is(
  replace((api.reply('POST', 'rpc/hidden', '{}', '{}', given)).body, 'hidden', 'nosuch'),
  (api.reply('POST', 'rpc/nosuch', '{}', '{}', given)).body,
  given
)
from (
  values
    ('{}'),
    ('{"a": 1}'),
    ('[]')
) as call (given);
select test.is((api.reply('POST', 'rpc/nosuch')).status, 404, 'none');
select test.is(test.error('rpc/nosuch', '{}', null, 'POST'), 'not_found', 'its code');
select test.is(
  (api.reply('POST', 'rpc/half', '{}', '{}', '{"z": 1}')).body::jsonb #>> '{error,details,hint}',
  'There is half(a integer)',
  'the list'
);
