create or replace function api.parse_cast(p_written text)
returns text
language plpgsql
immutable
parallel safe
as $$
declare
  v_type text := btrim(p_written, ' ');
begin
  if v_type !~ '^[A-Za-z_][A-Za-z0-9_]*$' or octet_length(v_type) > 63 then
    perform
      core.raise('bad_request', format('select casts to %s, which is not a single word', v_type));
  end if;
  return v_type;
end;
$$;

comment on function api.parse_cast is 'The type of a cast.';
