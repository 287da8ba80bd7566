create or replace function operate.enum_label(p_value jsonb, p_member text)
returns text language plpgsql stable as $$
-- A value of an enum, as SQL.
-- Postgres rejects longer ones too, but by a sentence that does not say which.
begin
  if jsonb_typeof(p_value) != 'string' or octet_length(p_value #>> '{}') not between 1 and 63 then
    perform core.raise('bad_request', format('"%s" must be a text of 1 to 63 bytes', p_member));
  end if;
  return format('%L', p_value #>> '{}');
end;
$$;

create or replace function operate.render_enum_create(p_change jsonb)
returns text[] language sql stable as $$
  select
    array[
      format(
        'create type %s as enum (%s)',
        operate.target_name(p_change, 'name'),
        (
          select string_agg(operate.enum_label(listed.one, 'values'), ', ' order by listed.at)
          from jsonb_array_elements(p_change -> 'values') with ordinality as listed (one, at)
        )
      )
    ];
$$;

create or replace function operate.render_enum_add(p_change jsonb)
returns text[] language sql stable as $$
  -- A value is committed before the other changes: when those failed, it is there when they are tried again.
  select
    array[
      format(
        'alter type %s add value if not exists %s%s',
        operate.target_name(p_change, 'name'),
        operate.enum_label(p_change -> 'value', 'value'),
        case
          when p_change ->> 'before' is not null then ' before ' || operate.enum_label(p_change -> 'before', 'before')
          when p_change ->> 'after' is not null then ' after ' || operate.enum_label(p_change -> 'after', 'after')
        end
      )
    ];
$$;

create or replace function operate.render_enum_rename(p_change jsonb)
returns text[] language sql stable as $$
  -- With a value, that value; else the type.
  select
    array[
      case
        when p_change ->> 'value' is not null then format(
          'alter type %s rename value %s to %s',
          operate.target_name(p_change, 'name'),
          operate.enum_label(p_change -> 'value', 'value'),
          operate.enum_label(p_change -> 'to', 'to')
        )
        else format('alter type %s rename to %I', operate.target_name(p_change, 'name'), p_change ->> 'to')
      end
    ];
$$;
