create or replace function api.is_preference(p_kind text, p_value text)
returns boolean language plpgsql immutable parallel safe as $$
-- Whether that is a preference we know.
begin
  return case p_kind
    when 'return' then p_value in ('minimal', 'headers-only', 'representation')
    when 'count' then p_value in ('exact', 'planned', 'estimated')
    when 'resolution' then p_value in ('merge-duplicates', 'ignore-duplicates')
    when 'missing' then p_value in ('default', 'null')
    when 'handling' then p_value in ('strict', 'lenient')
    when 'tx' then p_value in ('commit', 'rollback')
    when 'max-affected' then p_value ~ '^[0-9]{1,18}$'
    when 'timezone' then p_value ~ '^[A-Za-z0-9_+:/-]{1,64}$'
    when 'unsafe-mutation' then p_value = ''
    else false
  end;
end;
$$;

create or replace function api.note_applied(p_options api.options, p_method text, p_known text[])
returns api.options language plpgsql immutable parallel safe as $$
-- Notes which preferences are honoured.
declare
  v_part text;
  v_applied text[] := array[]::text[];
begin
  if not p_options."strict" then
    p_options.max_affected := null;
  end if;

  foreach v_part in array p_known loop
    if
      (p_options."strict" or lower(v_part) !~ '^max-affected')
      and (p_method not in ('GET', 'HEAD') or lower(v_part) !~ '^(return|resolution|missing|unsafe)')
    then
      v_applied := v_applied || v_part;
    end if;
  end loop;
  p_options.applied := nullif(array_to_string(v_applied, ', '), '');
  return p_options;
end;
$$;

create or replace function api.prefer(p_options api.options, p_kind text, p_value text)
returns api.options language plpgsql immutable parallel safe as $$
-- Notes a preference that we know.
begin
  case p_kind
    when 'return' then
      p_options."returning" := p_value;
    when 'count' then
      p_options.count := p_value;
    when 'resolution' then
      p_options.resolution := split_part(p_value, '-', 1);
    when 'missing' then
      p_options.missing := p_value;
    when 'handling' then
      p_options."strict" := p_value = 'strict';
    when 'tx' then
      p_options.rollback := p_value = 'rollback';
    when 'max-affected' then
      p_options.max_affected := p_value::bigint;
    when 'timezone' then
      p_options.timezone := p_value;
    else
      p_options.unsafe := true;
  end case;
  return p_options;
end;
$$;

create or replace function api.parse_prefer(p_options api.options, p_method text, p_prefer text)
returns api.options language plpgsql immutable parallel safe as $$
-- Parses the header Prefer.
-- The first of a kind wins. Applied is what was honoured: for a read none of those about writing, and
-- max-affected only where handling is strict (PostgREST's rule).
declare
  v_part text;
  v_kind text;
  v_value text;
  v_kinds text[] := array[]::text[];
  v_applied text[] := array[]::text[];
  v_unknown text[] := array[]::text[];
begin
  foreach v_part in array string_to_array(p_prefer, ',') loop
    v_part := btrim(v_part, E' \t');
    v_kind := lower(split_part(v_part, '=', 1));
    v_value := substr(v_part, length(v_kind) + 2);
    case
      when v_part = ''
      or v_kind = any (v_kinds) then
        null;
      when api.is_preference(v_kind, v_value) then
        p_options := api.prefer(p_options, v_kind, v_value);
        v_kinds := v_kinds || v_kind;
        v_applied := v_applied || v_part;
      else
        v_unknown := v_unknown || v_part;
    end case;
  end loop;

  if p_options."strict" and v_unknown != '{}' then
    perform core.raise('bad_request', format('preferences that are not known: %s', array_to_string(v_unknown, ', ')));
  end if;
  return api.note_applied(p_options, p_method, v_applied);
end;
$$;
