create or replace function import.dump_user_triggers(p_judged jsonb)
returns table (place bigint, function_place bigint, code text, missing text) language sql stable as $$
  -- Triggers on users, the function that each of them runs, its code as it runs here, and columns that it lacks here.
  select trigger.place, function.place, adapted.code, import.missing_user_columns(adapted.code)
  from
    jsonb_array_elements(p_judged) with ordinality as trigger (value, place)
    cross join lateral import.dump_names(
      trigger.value #> '{tree,CreateTrigStmt,funcname}',
      import.dump_schema(trigger.value ->> 'path')
    ) as named (parts)
    left join jsonb_array_elements(p_judged) with ordinality as function (value, place)
      on function.value ->> 'kind' = 'CreateFunctionStmt'
      and array[function.value ->> 'schema', function.value ->> 'name'] = named.parts
    cross join lateral import.with_our_columns(function.value ->> 'text') as adapted (code)
  where trigger.value ->> 'kind' = 'CreateTrigStmt' and trigger.value ->> 'code' = 'code_on_users';
$$;

create or replace function import.dump_adapted(p_judged jsonb)
returns jsonb language sql stable as $$
  -- The judged statements of a dump whose triggers on users fit the users here.
  -- A trigger that reads a column which users do not have here would make every sign-up fail: it does not come.
  with triggers as materialized (select * from import.dump_user_triggers(p_judged))
  select coalesce(
    jsonb_agg(
      statement.value || case
        when changed.code is not null then jsonb_build_object(
          'text', changed.code,
          'original', statement.value -> 'text'
        )
        when broken.missing is not null then jsonb_build_object(
          'verdict', 'skip',
          'message', format(
            'the trigger does not come: users have no %s here, so every sign-up would fail',
            broken.missing
          )
        )
        else '{}'
      end
      order by statement.place
    ),
    '[]'
  )
  from
    jsonb_array_elements(p_judged) with ordinality as statement (value, place)
    left join lateral (
      select min(triggers.code) as code
      from triggers
      where triggers.function_place = statement.place and triggers.code != statement.value ->> 'text'
    ) as changed
      on true
    left join triggers as broken on broken.place = statement.place;
$$;
