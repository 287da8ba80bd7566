create or replace function import.firebase_path(p_name text, p_root text)
returns text language sql immutable as $$
  -- The path of a document below the documents of its database.
  -- users/abc. A document of another project or database keeps its whole name.
  select case when starts_with(p_name, p_root || '/') then substr(p_name, length(p_root) + 2) else p_name end;
$$;

create or replace function import.firebase_value(p_kind text, p_value jsonb, p_root text)
returns jsonb language plpgsql immutable as $$
-- A value of Firestore as plain JSON.
-- A value of Firestore is an object of one member, whose name is the kind: {"integerValue": "42"}. Numbers of jsonb
-- hold every digit; NaN and the infinities come as strings and stay that. Members that are empty or zero may be absent.
begin
  case p_kind
    when 'integerValue' then
      return to_jsonb((p_value #>> '{}')::bigint);
    when 'referenceValue' then
      return to_jsonb(import.firebase_path(p_value #>> '{}', p_root));
    when 'geoPointValue' then
      return '{"latitude": 0, "longitude": 0}'::jsonb || p_value;
    when 'mapValue' then
      return coalesce(
        (
          select jsonb_object_agg(member.name, import.firebase_value(typed.kind, typed.value, p_root))
          from
            jsonb_each(p_value -> 'fields') as member (name, value)
            cross join lateral jsonb_each(member.value) as typed (kind, value)
        ),
        '{}'
      );
    when 'arrayValue' then
      return coalesce(
        (
          select jsonb_agg(import.firebase_value(typed.kind, typed.value, p_root) order by element.place)
          from
            jsonb_array_elements(p_value -> 'values') with ordinality as element (value, place)
            cross join lateral jsonb_each(element.value) as typed (kind, value)
        ),
        '[]'
      );
    else
      return p_value;
  end case;
end;
$$;

create or replace function import.firebase_time(p_time text)
returns timestamptz language sql stable as $$
  -- A time of Firestore, cut to microseconds.
  -- Postgres would round nanoseconds, and then a time can be later than the one after it.
  select regexp_replace(p_time, '(\.\d{6})\d+', '\1')::timestamptz;
$$;
