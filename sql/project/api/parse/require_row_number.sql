create or replace function api.require_row_number(p_key text, p_value text)
returns void
language plpgsql
immutable
parallel safe
as $$
begin
  if p_value !~ '^[0-9]{1,18}$' then
    perform core.raise('bad_request', format('%s must be a whole number, 0 or more', p_key));
  end if;
end;
$$;

comment on function api.require_row_number(text, text) is 'Refuses what is no count of rows.';
