create or replace function api.note_applied(p_options api.options, p_method text, p_known text[])
returns api.options
language plpgsql
immutable
parallel safe
as $$
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
      and (
        p_method not in ('GET', 'HEAD')
        or lower(v_part) !~ '^(return|resolution|missing|unsafe)'
      )
    then
      v_applied := v_applied || v_part;
    end if;
  end loop;
  p_options.applied := nullif(array_to_string(v_applied, ', '), '');
  return p_options;
end;
$$;

comment on function api.note_applied is 'Notes which preferences are honoured.';
