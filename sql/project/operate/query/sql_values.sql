create or replace function operate.sql_values(p_params jsonb)
returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(param.value #>> '{}' order by param.at), '{}')
  from
    jsonb_array_elements(
      case jsonb_typeof(p_params) when 'array' then p_params else '[]' end
    ) with ordinality as param (value, at);
$$;

comment on function operate.sql_values(jsonb) is 'Parameters of a statement as texts.';
