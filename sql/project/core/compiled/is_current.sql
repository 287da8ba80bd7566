create or replace function core.is_current(p_name text)
returns boolean language sql volatile as $$
  select starts_with(p_name, 'plinth:' || core.catalogue_version() || ':');
$$;

comment on function core.is_current is
  'True when no change of the catalogue was reported since the statement was named.';
