-- A value for a domain is read as the domain reads it: neither cut to its length nor past its check.
create domain public.short as varchar(3) check (value != 'bad');
select test.function('public.same(x public.short) returns text immutable', 'select x::text');

select test.is(
  case when reply.status >= 400 then reply.body::jsonb #>> '{error,code}' end,
  code,
  concat(method, query, given)
)
from
  (
    values
      ('POST', '{}', '{"x": "abc"}', null),
      ('POST', '{}', '{"x": "abcd"}', 'string_too_long'),
      ('POST', '{}', '{"x": "bad"}', 'check_violation'),
      ('GET', '{x,abcd}', null, 'string_too_long'),
      ('GET', '{x,bad}', null, 'check_violation')
  ) as request (method, query, given, code)
  cross join lateral api.reply(method, 'rpc/same', query::text[], '{}', given) as reply;
select test.is((api.reply('GET', 'rpc/same', '{x,abc}')).body, '"abc"', 'one that fits');
