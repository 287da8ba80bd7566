create or replace function operate.path_of_function(p_settings text[])
returns text language plpgsql immutable parallel safe as $$
-- The search path that a function sets; null when it keeps that of its caller.
begin
  return (
    select substr(setting, length('search_path=') + 1)
    from unnest(p_settings) as setting
    where starts_with(setting, 'search_path=')
  );
end;
$$;
