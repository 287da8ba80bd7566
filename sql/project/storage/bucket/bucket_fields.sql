create or replace function storage.bytes_of(p_value jsonb)
returns numeric language sql immutable parallel safe as $$
  -- A size in bytes; null where it is none.
  -- A number of bytes, or a text such as 50MB, where a kilobyte has 1000 bytes, as Supabase
  -- counts. Null when it is neither.
  select trunc(
    size.parts[1]::numeric * 1000 ^ case upper(size.parts[2])
      when 'KB' then 1
      when 'MB' then 2
      when 'GB' then 3
      when 'TB' then 4
      else 0
    end
  )
  from regexp_match(p_value #>> '{}', '^\s*(\d{1,15}(?:\.\d{1,6})?)\s*(|B|KB|MB|GB|TB)\s*$', 'i') as size (parts)
  where jsonb_typeof(p_value) in ('number', 'string') and length(p_value #>> '{}') < 40;
$$;

create or replace function storage.is_time(p_value jsonb)
returns boolean language plpgsql stable as $$
-- True for a time.
begin
  return jsonb_typeof(p_value) = 'string' and (p_value #>> '{}')::timestamptz is not null;
exception when data_exception then
  return false;
end;
$$;

create or replace function storage.is_type_list(p_value jsonb)
returns boolean language sql immutable parallel safe as $$
  -- True for a list of content types such as image/png and image/*.
  select
    jsonb_typeof(p_value) = 'array'
    and jsonb_array_length(p_value) <= 100
    and not exists (
      select
      from jsonb_array_elements(case when jsonb_typeof(p_value) = 'array' then p_value else '[]' end) as item
      where
        jsonb_typeof(item) != 'string'
        or item #>> '{}' !~ '^(\*|\*/\*|[A-Za-z0-9_.+-]{1,127}/(\*|[A-Za-z0-9_.+-]{1,127}))$'
    );
$$;

create or replace function storage.bucket_fields_fault(p_body jsonb)
returns text language sql stable as $$
  -- What is wrong with the settings of a bucket in a body; null when nothing is.
  select case
    when jsonb_typeof(p_body) is distinct from 'object' then 'the body must be a JSON object'
    when p_body ? 'public' and jsonb_typeof(p_body -> 'public') not in ('boolean', 'null')
      then 'public is true or false'
    when sizes.fault is not null then sizes.fault || ' is a number of bytes, a size such as 50MB, or null'
    when jsonb_typeof(p_body -> 'allowed_mime_types') != 'null'
      and not storage.is_type_list(p_body -> 'allowed_mime_types')
      then 'allowed_mime_types is a list of content types such as image/png or image/*, or null'
    when coalesce(p_body ->> 'type', 'STANDARD') != 'STANDARD' then 'the type of a bucket is STANDARD'
    when jsonb_typeof(p_body -> 'links_after') != 'null' and not storage.is_time(p_body -> 'links_after')
      then 'links_after is a time, or null'
  end
  from (
    select min(field) as fault
    from unnest(array['file_size_limit', 'quota_bytes']) as field
    where
      jsonb_typeof(p_body -> field) != 'null'
      and coalesce(storage.bytes_of(p_body -> field) > 9007199254740991, true)
  ) as sizes;
$$;

create or replace function storage.bucket_fields(p_body jsonb)
returns jsonb language sql stable as $$
  -- The settings of a bucket in a body, sizes as bytes.
  -- Only what the body names: null takes a limit away. An empty list of types allows all, as with Supabase.
  select coalesce(
    jsonb_object_agg(
      field.name,
      case
        when field.value = 'null' and field.name = 'public' then 'false'
        when field.value = 'null' or field.value = '[]' then 'null'
        when field.name in ('file_size_limit', 'quota_bytes') then to_jsonb(storage.bytes_of(field.value))
        else field.value
      end
    ),
    '{}'
  )
  from jsonb_each(p_body) as field (name, value)
  where field.name in ('public', 'file_size_limit', 'allowed_mime_types', 'quota_bytes', 'links_after');
$$;
