-- A statement that runs code of the application is replayed by its name, and what that code left is undone with it: after
-- an error too, and where statements were prepared the session forgets all.
select test.within_a_minute();
create function public.leaves(id integer)
returns boolean language plpgsql stable as $$
begin
  perform
    set_config('app.left', 'x', false),
    set_config('response.status', case id when 2 then '203' else '' end, true),
    pg_advisory_lock(4711),
    setseed(0.5);
  if id < 0 then
    raise exception 'less than none' using errcode = 'P0001';
  end if;
  return true;
end;
$$;
create function public.prepares()
returns integer language plpgsql as $$
begin
  execute 'deallocate all';
  execute 'prepare replay as select 1';
  return 1;
end;
$$;
grant execute on all functions in schema public to anon;
select core.declare_immutable(oid)
from pg_proc
where pronamespace = 'test'::regnamespace and provolatile = 'i';

create function test.left_behind()
returns text language sql volatile as $$
  select concat_ws(
    ' ',
    nullif(current_setting('app.left', true), ''),
    (select 'lock' from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and objid = 4711),
    (select 'statement' from pg_prepared_statements where name = 'replay'),
    (select 'seed' where random() = 0.5)
  );
$$;
create function test.traced(recipe jsonb, method text, path text, "values" text[])
returns text language plpgsql as $$
begin
  perform set_config('plinth.keeps', 'on', false);
  return api.replay_traced(
    row(
      'anon',
      recipe ->> 'name',
      null,
      coalesce((recipe ->> 'counter')::bigint, core.catalogue_counter()),
      "values",
      '{}',
      method,
      path,
      null
    )::api.replay_request,
    recipe ->> 'traces'
  );
end;
$$;
create function test.recipe(method text, path text, query text[], body text)
returns jsonb language plpgsql as $$
declare
  v_recipe jsonb;
begin
  perform set_config('plinth.keeps', 'on', false);
  v_recipe := (api.request(method, path, query, '{}', body)).recipe;
  perform core.undo_traces('few', null, null);
  deallocate all; -- as the gateway does
  return v_recipe;
end;
$$;

do $$
declare
  v_leaves jsonb := test.recipe('POST', 'rpc/leaves', '{}', '{"id": 1}');
  v_prepares jsonb := test.recipe('POST', 'rpc/prepares', '{}', '{}');
begin
  perform
    test.is(
      (select jsonb_object_agg(key, value) from jsonb_each(v_leaves) where key in ('code', 'traces', 'body')),
      '{"code": null, "traces": "few", "body": true}',
      'the recipe has no text'
    );
  for v_round in 1..3 loop
    perform test.is(test.traced(v_leaves, 'POST', 'rpc/leaves', '{"{\"id\": 1}"}'), E'\t200\t{}\ntrue', 'an answer');
    perform test.is(test.left_behind(), '', 'nothing is left');
  end loop;
  perform
    test.is(
      test.traced(v_leaves, 'POST', 'rpc/leaves', '{"{\"id\": 2}"}'),
      E'\t203\t{}\ntrue',
      'the status that code set'
    );
  perform
    test.is(
      test.state(
        format('select test.traced(%L, %L, %L, %L)', v_leaves, 'POST', 'rpc/leaves', array['{"id": -1}'])
      ),
      'P0001',
      'its own error'
    );
  perform test.is(test.left_behind(), '', 'after an error');

  perform test.is(v_prepares ->> 'traces', 'more', 'it may prepare');
  perform
    test.is(
      test.traced(v_prepares, 'POST', 'rpc/prepares', '{"{}"}'),
      E'reset_after\t200\t{}\n1',
      'the session is given up'
    );
  perform test.none('select name from pg_prepared_statements', 'and has forgotten every statement');

  perform set_config('plinth.keeps', '', false);
  perform
    test.ok(
      (api.request('POST', 'rpc/leaves', '{}', '{}', '{"id": 1}')).recipe ->> 'code' is not null,
      'behind a pooler it goes by its text'
    );
end;
$$;
