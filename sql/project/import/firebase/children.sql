create or replace function import.firebase_collection(p_step jsonb)
returns text language sql immutable as $$
  -- The name of a collection, of one step of its path.
  -- A step is its name; of a Realtime Database it has the file too: {"file": 0, "key": "rooms"}. Without a key it is all
  -- that stands at the root beside objects and lists.
  select case jsonb_typeof(p_step) when 'object' then coalesce(p_step ->> 'key', 'root') else p_step #>> '{}' end;
$$;

create or replace function import.firebase_is_tree(p_path jsonb)
returns boolean language sql immutable as $$
  -- True for what comes of a Realtime Database.
  select jsonb_typeof(p_path -> 0) = 'object';
$$;

create or replace function import.firebase_number(p_number numeric)
returns text language sql immutable as $$
  -- The kind of a number: one whose digits a double does not hold is a number.
  select case
    when scale(p_number) = 0 and p_number between -9223372036854775808 and 9223372036854775807 then 'integer'
    when p_number != 0 and abs(p_number) not between 1e-300 and 1e300 then 'number'
    when p_number::double precision::text::numeric = p_number then 'double'
    else 'number'
  end;
$$;

create or replace function import.firebase_kinds_of(p_fields jsonb)
returns jsonb language sql immutable as $$
  -- The kinds of plain values, by their names, as Firestore says them of its own.
  select coalesce(
    jsonb_object_agg(
      field.name,
      case jsonb_typeof(field.value)
        when 'number' then import.firebase_number(field.value::numeric)
        when 'object' then 'map'
        else jsonb_typeof(field.value)
      end
    ),
    '{}'
  )
  from jsonb_each(p_fields) as field (name, value);
$$;

create or replace function import.firebase_fields(p_value jsonb)
returns jsonb language sql immutable as $$
  -- The fields of a child. A list is what Firebase makes of the keys 0 to n; what has no keys is the field value.
  select case jsonb_typeof(p_value)
    when 'object' then p_value
    when 'array' then coalesce(
      (
        select jsonb_object_agg(element.place - 1, element.value)
        from jsonb_array_elements(p_value) with ordinality as element (value, place)
        where element.value != 'null'
      ),
      '{}'
    )
    else jsonb_build_object('value', p_value)
  end;
$$;

create or replace function import.firebase_children(p_children jsonb)
returns table (ids text[], data jsonb, marks jsonb, created_at timestamptz, updated_at timestamptz)
language sql
stable
rows 300 as $$
  -- Children of a Realtime Database, [{"id", "value"}], as import.firebase_rows has documents. It keeps no times.
  select
    array['', child.value ->> 'id'],
    fields.data,
    import.firebase_kinds_of(fields.data) || case
      when child.value ? 'replaced' then '{"": "replaced"}'::jsonb
      else '{}'
    end,
    now(),
    now()
  from
    jsonb_array_elements(p_children) as child (value)
    cross join lateral import.firebase_fields(child.value -> 'value') as fields (data)
  where child.value ? 'id';
$$;
