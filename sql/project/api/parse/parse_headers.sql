create or replace function api.parse_headers(p_method text, p_headers jsonb)
returns api.options
language plpgsql
immutable
parallel safe
as $$
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

comment on function api.parse_headers is 'Parses the headers that change what a request asks for.';
