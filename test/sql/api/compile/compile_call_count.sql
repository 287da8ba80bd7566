-- A result of one value is one, where the total is asked for.
select test.function('public.answer() returns int immutable', 'select 42');
select test.function('public.pair(out a int, out b int) immutable', 'select 1, 2');
select test.function('public.nobody() returns text immutable', 'select null::text');
select test.function('public.nothing() returns void immutable', '');

select test.is(
  (api.reply(method, 'rpc/' || path, '{}', jsonb_build_object('prefer', prefer))).headers ->> 'content-range',
  wanted,
  concat_ws(' ', method, path, prefer)
)
from (
  values
    ('GET', 'answer', 'count=exact', '0-0/1'),
    ('HEAD', 'answer', 'count=exact', '0-0/1'),
    ('POST', 'answer', 'count=planned', '0-0/1'),
    ('POST', 'answer', 'count=exact, return=minimal', '0-0/1'),
    ('GET', 'nobody', 'count=exact', '0-0/1'),
    ('GET', 'pair', 'count=exact', '0-0/1'),
    ('GET', 'answer', '', null),
    ('GET', 'nothing', 'count=exact', null)
) as given (method, path, prefer, wanted);
