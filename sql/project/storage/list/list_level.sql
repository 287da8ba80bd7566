create or replace function storage.list_fault(p_body jsonb)
returns text language sql immutable parallel safe as $$
  -- What is wrong with the body of a list; null when nothing is.
  select case
    when jsonb_typeof(p_body) is distinct from 'object' then 'the body must be a JSON object'
    when jsonb_typeof(p_body -> 'prefix') not in ('string', 'null')
      or jsonb_typeof(p_body -> 'search') not in ('string', 'null')
      or jsonb_typeof(p_body -> 'cursor') not in ('string', 'null')
      or greatest(length(p_body ->> 'prefix'), length(p_body ->> 'search'), length(p_body ->> 'cursor')) > 4096
      then 'prefix, search and cursor are texts of at most 4096 characters'
    when p_body ->> 'limit' !~ '^[1-9]\d{0,8}$' then 'limit is a number from 1'
    when p_body ->> 'offset' !~ '^\d{1,8}$' then 'offset is a number from 0'
    when jsonb_typeof(p_body -> 'with_delimiter') not in ('boolean', 'null') then 'with_delimiter is true or false'
    when jsonb_typeof(p_body -> 'sortBy') not in ('object', 'null') then 'sortBy is an object'
    when p_body #>> '{sortBy,column}' not in ('', 'name', 'created_at', 'updated_at', 'last_accessed_at')
      or p_body #>> '{sortBy,order}' not in ('', 'asc', 'desc')
      then 'sortBy has a column (name, created_at, updated_at or last_accessed_at) and an order (asc or desc)'
  end;
$$;

create or replace function storage.sorting_of(p_body jsonb)
returns jsonb language sql immutable parallel safe as $$
  -- The order that the body of a list asks for.
  select jsonb_build_object(
    'column', coalesce(nullif(p_body #>> '{sortBy,column}', ''), 'name'),
    'is_desc', coalesce(p_body #>> '{sortBy,order}' = 'desc', false)
  );
$$;

create or replace function storage.level_result(p_role text, p_bucket text, p_wish jsonb, p_name text, p_tail text)
returns api.result language plpgsql set plan_cache_mode = force_generic_plan as $$
-- The objects and folders that a list finds, as the caller sees them; their text is the body.
-- The wish: prefix, search, column, is_desc, has_folders, last (how many entries are read), after (the place behind
-- which they begin), offset. A list by a time walks over all of its level. The body stays the text that it is: to read a
-- long one as jsonb and write it again would take as long as to find what is in it. Planning again for each list would
-- take longer than most of them.
declare
  v_prefix text := p_wish ->> 'prefix';
  v_is_desc boolean := (p_wish ->> 'is_desc')::boolean;
  v_by_name boolean := p_wish ->> 'column' = 'name';
  v_from text := v_prefix;
  v_below text := storage.prefix_end(v_prefix);
  v_after text := coalesce(p_wish ->> 'after', '');
begin
  if v_by_name and v_after != '' and v_is_desc then
    v_below := least(v_below collate "C", v_after);
  elsif v_by_name and v_after != '' then
    v_from := greatest(v_from collate "C", v_after);
  end if;

  return storage.as_caller(
    p_role,
    concat_ws(
      ' ',
      p_name,
      case when v_by_name then 'by name' else 'by time' end,
      case when v_is_desc then 'desc' end
    ),
    case when v_by_name then storage.walk_text(v_is_desc) else storage.sort_text(v_is_desc) end || p_tail,
    p_bucket,
    v_from,
    v_below,
    length(v_prefix)::text,
    p_wish ->> 'last',
    coalesce(p_wish ->> 'search', ''),
    p_wish ->> 'has_folders',
    p_wish ->> 'column',
    v_after,
    coalesce(p_wish ->> 'offset', '0'),
    case when v_by_name then p_wish ->> 'last' else '2147483647' end
  );
end;
$$;
