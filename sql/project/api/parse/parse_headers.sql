create or replace function api.parse_range(p_options api.options, p_range text)
returns api.options language plpgsql immutable parallel safe as $$
-- Parses the header Range.
-- items=0-19, 0-19 or 10-. A range of anything else, such as bytes, is none of ours and ignored.
declare
  v_part text[] := regexp_match(p_range, '^[ \t]*(?:items *= *)?([0-9]+)-([0-9]*)[ \t]*$');
begin
  if v_part is null then
    return p_options;
  end if;

  if length(v_part[1]) > 18 or length(v_part[2]) > 18 then
    perform core.raise('bad_request', 'range has a number of more than 18 digits');
  end if;
  p_options.range_first := v_part[1]::bigint;
  p_options.range_last := nullif(v_part[2], '')::bigint;

  if p_options.range_last < p_options.range_first then
    perform core.raise('bad_request', 'range ends before it begins');
  end if;
  return p_options;
end;
$$;

create or replace function api.require_profile(p_profile text)
returns void language plpgsql immutable parallel safe as $$
-- Refuses a schema other than public.
begin
  if btrim(p_profile, E' \t') not in ('', 'public') then
    perform core.raise('not_acceptable', format('the schema %s is not served', p_profile), 'the only schema is public');
  end if;
end;
$$;

create or replace function api.parse_headers(p_method text, p_headers jsonb)
returns api.options language plpgsql immutable parallel safe as $$
-- Parses the headers that change what a request asks for.
-- Most requests have none of these, or the usual value. Blanks around a value are none of it, in HTTP as here.
declare
  v_accept text := btrim(p_headers ->> 'accept', E' \t');
  v_options api.options;
begin
  v_options.form := 'array';
  v_options.strip_nulls := false;
  v_options."strict" := false;
  v_options.rollback := false;
  v_options.unsafe := false;

  if p_headers ->> 'prefer' != '' then
    v_options := api.parse_prefer(v_options, p_method, p_headers ->> 'prefer');
  end if;
  if v_accept not in ('', '*/*', 'application/json') then
    v_options := api.parse_accept(v_options, v_accept);
  end if;
  if p_method in ('GET', 'HEAD') and p_headers ->> 'range' != '' then
    v_options := api.parse_range(v_options, p_headers ->> 'range');
  end if;
  if v_options.resolution is null and lower(btrim(p_headers ->> 'x-upsert', E' \t')) = 'true' then
    v_options.resolution := 'merge';
  end if;

  if p_headers ->> 'accept-profile' != 'public' then
    perform api.require_profile(p_headers ->> 'accept-profile');
  end if;
  if p_headers ->> 'content-profile' != 'public' then
    perform api.require_profile(p_headers ->> 'content-profile');
  end if;
  return v_options;
end;
$$;
