-- With return=minimal a call runs and says nothing; 204 is for what returns nothing.
create function public.made()
returns table (id int)
language sql
as $$
  select 1;
$$;
create function public.answer()
returns int
language sql
as $$
  select 42;
$$;
create function public.nothing()
returns void
language plpgsql
as $$
begin
  null;
end;
$$;
create function public.fails()
returns int
stable
language plpgsql
as $f$
begin
  raise 'it ran';
end;
$f$;

select test.is(reply.status, wanted.status, path), test.is(reply.body, null, path)
from
  (
    values
      ('made', 200),
      ('answer', 200),
      ('nothing', 204)
  ) as wanted (path, status)
  cross join lateral api.reply(
    'POST',
    'rpc/' || path,
    '{}',
    '{"prefer": "return=minimal"}',
    '{}'
  ) as reply;
select
  test.is(
    (api.reply('POST', 'rpc/fails', '{}', '{"prefer": "return=minimal"}', '{}')).status,
    400,
    'an error'
  );
select test.is((api.reply('HEAD', 'rpc/fails')).status, 400, 'an error of HEAD');
