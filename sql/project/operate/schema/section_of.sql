create or replace function operate.section_of(p_kind text)
returns integer language sql immutable parallel safe as $$
  -- The place of a kind of object in a script.
  -- The order of kinds in a script. What depends on something of a later section moves behind it.
  select array_position(
    array[
      'schema', 'extension', 'server', 'type', 'sequence', 'table', 'function', 'view', 'constraint', 'index',
      'statistics', 'rule', 'trigger', 'policy', 'publication', 'grants', 'event trigger'
    ],
    case
      when p_kind in ('collation', 'enum', 'domain', 'composite', 'range') then 'type'
      when p_kind in ('procedure', 'aggregate', 'operator', 'cast') then 'function'
      when p_kind = 'materialized view' then 'view'
      else p_kind
    end
  );
$$;

comment on function operate.section_of(text) is 'The place of a kind of object in a script.';
