create or replace function api.render_key(p_output api.output)
returns text language sql immutable parallel safe as $$
  -- The key of an output in its JSON object, as an SQL text.
  select case
    when p_output.key_bound is null then format('%L', p_output.key)
    else format('($1)[%s]', p_output.key_bound)
  end;
$$;

create or replace function api.outputs_of(p_plan api.plan, p_scope integer)
returns api.output[] language plpgsql immutable parallel safe as $$
-- What a scope shows.
-- Without embeds all are of the request's own rows.
begin
  if p_scope = 0 and coalesce(p_plan.joins, '{}') = '{}' then
    return p_plan.outputs;
  end if;

  return (
    select array_agg(output order by output.place)
    from unnest(p_plan.outputs) as output
    where output.scope = p_scope
  );
end;
$$;

create or replace function api.has_plain_keys(p_outputs api.output[])
returns boolean language plpgsql immutable parallel safe as $$
-- True when every key is a name of the catalogue and stands there once.
declare
  v_keys text[] := array[]::text[];
  v_output api.output;
begin
  foreach v_output in array coalesce(p_outputs, '{}') loop
    if v_output.key_bound is not null or v_output.key = any (v_keys) then
      return false;
    end if;
    v_keys := v_keys || v_output.key;
  end loop;
  return true;
end;
$$;

create or replace function api.render_name(p_output api.output, p_is_plain boolean)
returns text language sql immutable parallel safe as $$
  -- The name an output has inside the statement.
  select case when p_is_plain then format('%I', p_output.key) else 'c' || p_output.place end;
$$;

create or replace function api.render_object(p_outputs api.output[], p_row text)
returns text language plpgsql immutable parallel safe as $$
-- A row as a JSON object.
-- Keys that the request made up are values, so the object is built of pairs; a call takes a hundred arguments, so
-- longer ones are built in pieces that are put together as text.
begin
  return (
    with
      chunk as (
        select
          (output.place - 1) / 50 as at,
          string_agg(
            format('%s, %s.c%s', api.render_key(output), p_row, output.place),
            ', '
            order by output.place
          ) as pairs
        from unnest(p_outputs) as output
        group by 1
      )
    select case
      when api.has_plain_keys(p_outputs) then format('pg_catalog.row_to_json(%s.*)', p_row)
      when count(*) = 1 then format('pg_catalog.json_build_object(%s)', min(chunk.pairs))
      else format(
        'pg_catalog.concat(''{'', %s, ''}'')::pg_catalog.json',
        string_agg(
          format(
            'pg_catalog.substr(pg_catalog.left(pg_catalog.json_build_object(%s)::pg_catalog.text, -1), 2)', chunk.pairs
          ),
          ', '', '', '
          order by chunk.at
        )
      )
    end
    from chunk
  );
end;
$$;

create or replace function api.render_element(p_outputs api.output[], p_row text, p_strip_nulls boolean)
returns text language plpgsql immutable parallel safe as $$
-- A row as it stands in the answer.
begin
  return format(
    case when p_strip_nulls then 'pg_catalog.json_strip_nulls(%s)' else '%s' end,
    api.render_object(p_outputs, p_row)
  );
end;
$$;

create or replace function api.render_array(p_outputs api.output[], p_row text, p_strip_nulls boolean default false)
returns text language plpgsql immutable parallel safe as $$
-- Rows as a JSON array of objects.
-- Rows are gathered as they are wherever they can be: to make each one JSON first takes half as long again. The star
-- says that a row is meant: a column may have the same name.
begin
  return format(
    $sql$coalesce(pg_catalog.array_to_json(pg_catalog.array_agg(%s)), '[]'::pg_catalog.json)$sql$,
    case
      when not p_strip_nulls and api.has_plain_keys(p_outputs) then p_row || '.*'
      else api.render_element(p_outputs, p_row, p_strip_nulls)
    end
  );
end;
$$;

create or replace function api.render_column(p_output api.output)
returns text language plpgsql immutable parallel safe as $$
-- A column, cast and aggregated as asked.
declare
  v_text text := 'pg_catalog.count(*)';
begin
  if p_output.kind != 'count' then
    v_text := concat(
      api.render_field(api.render_alias(p_output.scope), p_output.column, p_output.path),
      '::' || p_output.inner_cast
    );
  end if;
  if p_output.aggregate is not null then
    v_text := case p_output.aggregate
      when 'sum' then format('pg_catalog.sum(%s)', v_text)
      when 'avg' then format('pg_catalog.avg(%s)', v_text)
      when 'min' then format('pg_catalog.min(%s)', v_text)
      when 'max' then format('pg_catalog.max(%s)', v_text)
      when 'count' then format('pg_catalog.count(%s)', v_text)
    end;
  end if;
  return concat(v_text, '::' || p_output.outer_cast);
end;
$$;
