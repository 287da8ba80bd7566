-- A client that names the present version of the catalogue gets 304 and no body; any other gets the whole.
select test.within_a_minute();

create temporary table reply as
  select reply.* from operate.schemas(operate.get()) as reply;

create function pg_temp.asked(known text)
returns core.request language sql as $$
  select test.request('GET', headers => jsonb_build_object('if-none-match', known));
$$;

select test.is(status, 200, 'the first time') from reply;
select test.is(
  row(again.status, again.body, again.headers)::text,
  row(304, null::jsonb, reply.headers)::text,
  'the same version'
)
from
  reply
  cross join lateral operate.schemas(pg_temp.asked(reply.headers ->> 'etag')) as again;
select test.is(again.status, 304, 'one of several versions')
from
  reply
  cross join lateral operate.schemas(pg_temp.asked('"old", ' || (reply.headers ->> 'etag'))) as again;
select test.status(operate.schemas(pg_temp.asked('"old"')), 200, 'an older version');
