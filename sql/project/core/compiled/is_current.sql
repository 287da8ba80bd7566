create or replace function core.is_current(p_name text)
returns boolean
language sql
volatile
as $$
  select starts_with(p_name, 'plinth:' || core.catalogue_version() || ':');
$$;

comment on function core.is_current is
  'True when the catalogue is, for all we are told, as it was when the statement was named.';
