create or replace function api.is_helper(p_function oid)
returns boolean language sql stable as $$
  -- True for the functions of ours that policies and writes name.
  -- They compute from their arguments and from the settings of the request, and do nothing else.
  select core.is_plain_of_ours(p_function);
$$;
