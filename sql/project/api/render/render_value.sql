create or replace function api.render_bound(p_bound integer, p_type text)
returns text language sql immutable parallel safe as $$
  -- A value of the request, as a value of that type; null when there is none.
  select '(($1)[' || p_bound || '])::' || p_type;
$$;

create or replace function api.render_path(p_base text, p_type text, p_path api.step[])
returns text language plpgsql immutable parallel safe as $$
-- A JSON path into a column.
-- Whatever is not JSON already, a composite or an array, is made it. Since Postgres 16 json is a word to be quoted.
declare
  v_text text := case
    when p_type in ('pg_catalog.json', 'pg_catalog."json"', 'pg_catalog.jsonb') then p_base
    else format('pg_catalog.to_jsonb(%s)', p_base)
  end;
  v_step api.step;
begin
  if coalesce(p_path, '{}') = '{}' then
    return p_base;
  end if;

  foreach v_step in array p_path loop
    v_text := format(
      '(%s operator(pg_catalog.%s) %s)',
      v_text,
      case v_step.arrow when '->>' then '->>' when '->' then '->' end,
      api.render_bound(v_step.bound, case when v_step.is_index then 'pg_catalog.int4' else 'pg_catalog.text' end)
    );
  end loop;
  return v_text;
end;
$$;

create or replace function api.render_field(p_alias text, p_column api.column, p_path api.step[])
returns text language sql immutable parallel safe as $$
  -- A column, computed or stored, or a place in its JSON.
  select api.render_path(
    case (p_column).kind
      when 'computed' then format('public.%I(%s.*)', (p_column).name, p_alias)
      else format('%s.%I', p_alias, (p_column).name)
    end,
    (p_column).type,
    p_path
  );
$$;

create or replace function api.render_alias(p_scope integer)
returns text language sql immutable parallel safe as $$
  -- The name that a scope's relation has in the statement.
  select case p_scope when 0 then 't' else 'e' || p_scope end;
$$;
