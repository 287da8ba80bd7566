create or replace function operate.named_type(p_written text)
returns regtype language plpgsql stable set search_path = pg_catalog, pg_temp as $$
-- The type of that name, which may have a schema; null when there is none.
-- A name without a schema is looked for where the statement will look for it: pg_catalog, public, extensions.
declare
  v_parts text[] := parse_ident(p_written);
  v_name text := format('%I', v_parts[1]);
begin
  if array_length(v_parts, 1) = 2 then
    return to_regtype(format('%I.%I', v_parts[1], v_parts[2]));
  end if;
  if not starts_with(p_written, '"') then
    v_name := lower(p_written);
  end if;
  return coalesce(
    to_regtype(v_name),
    to_regtype(format('public.%I', v_parts[1])),
    to_regtype(format('extensions.%I', v_parts[1]))
  );
end;
$$;

create or replace function operate.type_name(p_written text)
returns text language plpgsql stable strict set search_path = pg_catalog, pg_temp as $$
-- A type as SQL, whatever way the caller wrote it.
-- The catalogue names the type; what stands in brackets behind it is read apart, because to_regtype() loses it. A type
-- that does not exist yet, as one that an earlier change makes, is written as a quoted name.
declare
  c_words constant text := 'double precision|character varying|bit varying';
  c_name constant text := '(?:"(?:[^"]|"")+"|[a-z_][a-z0-9_]*)(?:\.(?:"(?:[^"]|"")+"|[a-z_][a-z0-9_]*))?';
  c_modifiers constant text := '(?: *\(( *-?[a-z0-9_]+(?: *, *-?[a-z0-9_]+)* *)\))?';
  c_fields constant text := '(?:year|month|day|hour|minute|second)(?: to (?:month|day|hour|minute|second))?';
  v_parts text[] := regexp_match(
    btrim(p_written),
    '^(' || c_words || '|' || c_name || ')' || c_modifiers || '( with(?:out)? time zone)?((?: *\[[0-9]*\])*)$',
    'i'
  );
  v_base text;
  v_type regtype;
begin
  if btrim(p_written) ~* ('^interval ' || c_fields || '$') then
    return lower(btrim(p_written));
  end if;
  if v_parts is null or (v_parts[3] is not null and v_parts[1] !~* '^(?:time|timestamp)$') then
    perform core.raise('bad_request', format('"%s" is not the name of a type', p_written));
  end if;

  if v_parts[1] ~ ' ' and v_parts[1] !~ '"' or v_parts[3] is not null then
    v_type := to_regtype(lower(v_parts[1] || coalesce(v_parts[3], '')));
  else
    v_type := operate.named_type(v_parts[1]);
  end if;

  v_base := case
    when v_type is null then (
      select string_agg(format('%I', part), '.' order by at)
      from unnest(parse_ident(v_parts[1])) with ordinality as named (part, at)
    )
    when v_parts[1] ~* '^float$' and v_parts[2] is not null then 'float' -- the brackets say which
    when v_type = 'bpchar'::regtype and v_parts[1] ~* '^bpchar$' then 'bpchar'
    else format_type(v_type, null)
  end;
  if v_parts[2] is not null then
    v_base := case
      when v_base ~ '^(?:time|timestamp) with' then regexp_replace(v_base, ' ', format('(%s) ', btrim(v_parts[2])))
      else format('%s(%s)', v_base, btrim(v_parts[2]))
    end;
  end if;
  return v_base || repeat('[]', length(v_parts[4]) - length(replace(v_parts[4], '[', '')));
end;
$$;
