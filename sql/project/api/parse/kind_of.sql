create or replace function api.kind_of(p_method text, p_path text)
returns text language sql immutable parallel safe as $$
  -- What a method means on a table or a function.
  select case
    when starts_with(p_path, 'rpc/') then case when p_method = 'POST' then 'call' else 'call_get' end
    when p_method = 'POST' then 'insert'
    when p_method = 'PATCH' then 'update'
    when p_method = 'DELETE' then 'delete'
    else 'read'
  end;
$$;
