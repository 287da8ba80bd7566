-- With return=minimal a call runs and says nothing; 204 is for what returns nothing.
select test.function('public.made() returns table (id int)', 'select 1');
select test.function('public.answer() returns int', 'select 42');
select test.function('public.nothing() returns void', 'begin null; end', 'plpgsql');
select test.function('public.fails() returns int stable', $$begin raise 'it ran'; end$$, 'plpgsql');

select test.is(reply.status, wanted.status, path), test.is(reply.body, null, path)
from
  (
    values
      ('made', 200),
      ('answer', 200),
      ('nothing', 204)
  ) as wanted (path, status)
  cross join lateral api.reply('POST', 'rpc/' || path, '{}', '{"prefer": "return=minimal"}', '{}') as reply;
select test.is((api.reply('POST', 'rpc/fails', '{}', '{"prefer": "return=minimal"}', '{}')).status, 400, 'an error');
select test.is((api.reply('HEAD', 'rpc/fails')).status, 400, 'an error of HEAD');
