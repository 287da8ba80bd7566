create or replace function operate.trigger_events(p_change jsonb)
returns text language plpgsql stable as $$
-- What fires a trigger, as SQL.
declare
  v_columns text := case
    when p_change ? 'columns' then ' of ' || operate.names_written(p_change -> 'columns', 'columns')
  end;
begin
  if p_change -> 'events' = '[]' then
    perform core.raise('bad_request', '"events" must have one');
  end if;
  return (
    select string_agg(
      operate.member_among(
        jsonb_build_object('events', listed.event),
        'events',
        '{insert,update,delete,truncate}'
      ) || case when lower(listed.event) = 'update' then coalesce(v_columns, '') else '' end,
      ' or '
      order by listed.at
    )
    from jsonb_array_elements_text(p_change -> 'events') with ordinality as listed (event, at)
  );
end;
$$;

create or replace function operate.trigger_function(p_change jsonb)
returns text language plpgsql stable as $$
-- What a trigger calls, as SQL.
-- A name is that of a function of public. Arguments of a trigger are texts.
declare
  v_function jsonb := p_change -> 'function';
begin
  if jsonb_typeof(v_function) = 'string' then
    v_function := jsonb_build_object('name', v_function);
  end if;
  perform operate.require_members(v_function, '"function"', '{name}', '{schema}');
  return format(
    '%s(%s)',
    operate.target_name(v_function, 'name'),
    (
      select string_agg(format('%L', listed.argument), ', ' order by listed.at)
      from jsonb_array_elements_text(coalesce(p_change -> 'arguments', '[]')) with ordinality as listed (argument, at)
    )
  );
end;
$$;

create or replace function operate.trigger_rows(p_referencing jsonb)
returns text language plpgsql stable as $$
-- The names by which a trigger sees the changed rows, as SQL.
begin
  if coalesce(p_referencing, 'null') = 'null' then
    return null;
  end if;
  perform operate.require_members(p_referencing, '"referencing"', '{}', '{old,new}');
  return concat_ws(
    ' ',
    'referencing',
    'old table as ' || quote_ident(p_referencing ->> 'old'),
    'new table as ' || quote_ident(p_referencing ->> 'new')
  );
end;
$$;

create or replace function operate.render_trigger_create(p_change jsonb)
returns text[] language sql stable as $$
  select
    array[
      concat_ws(
        E'\n  ',
        format(
          'create%s%s trigger %I',
          case when (p_change ->> 'replace')::boolean then ' or replace' end,
          case when (p_change ->> 'constraint')::boolean then ' constraint' end,
          p_change ->> 'name'
        ),
        format(
          '%s %s on %s',
          operate.member_among(p_change, 'timing', array['before', 'after', 'instead of']),
          operate.trigger_events(p_change),
          operate.target_name(p_change, 'table')
        ),
        case when (p_change ->> 'deferrable')::boolean or (p_change ->> 'deferred')::boolean then 'deferrable' end,
        case when (p_change ->> 'deferred')::boolean then 'initially deferred' end,
        operate.trigger_rows(p_change -> 'referencing'),
        'for each ' || coalesce(operate.member_among(p_change, 'each', '{row,statement}'), 'row'),
        'when ' || operate.expression(p_change -> 'when', 'when'),
        'execute function ' || operate.trigger_function(p_change)
      )
    ];
$$;

create or replace function operate.render_trigger_enable(p_change jsonb)
returns text[] language sql stable as $$
  select
    array[
      format(
        'alter table %s enable %strigger %I',
        operate.target_name(p_change, 'table'),
        operate.member_among(p_change, 'mode', '{replica,always}') || ' ',
        p_change ->> 'name'
      )
    ];
$$;
