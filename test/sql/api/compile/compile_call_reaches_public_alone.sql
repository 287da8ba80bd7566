-- Only functions of public can be called: none of Postgres, of ours or of an extension, and nothing that is no function.
create procedure public.procedure()
language sql
as $$
  select 1;
$$;
select test.function('public.fires() returns trigger', 'begin return new; end', 'plpgsql');
select test.function('public.event() returns event_trigger', 'begin null; end', 'plpgsql');
do $$ begin execute 'create aggregate public.all_of(int) (sfunc = int4pl, stype = int)'; end $$;
select test.function('public.any_kind(a anyelement) returns anyelement', 'select a');

select test.is((api.reply('POST', 'rpc/' || path, '{}', '{}', '{}')).status, 404, path)
from
  unnest(
    array[
      'set_config', 'pg_sleep', 'lo_create', 'pg_read_file', 'pg_catalog.set_config', 'auth.uid', 'uid', 'request',
      'crypt', 'gen_salt', 'procedure', 'fires', 'event', 'all_of', 'public.any_kind', '"any_kind"', ''
    ]
  ) as path;
select test.is(reply.status, 400, 'no definite type')
from api.reply('POST', 'rpc/any_kind', '{}', '{}', '{"a": 1}') as reply;
