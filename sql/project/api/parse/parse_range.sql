create or replace function api.parse_range(p_options api.options, p_range text)
returns api.options
language plpgsql
immutable
parallel safe
as $$
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

comment on function api.parse_range is 'Parses the header Range.';
