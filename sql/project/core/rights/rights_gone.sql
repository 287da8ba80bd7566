create or replace function core.rights_gone()
returns table (name text) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- For the start of a gateway: rights lost while none ran are mostly those of roles that a dump lacks.
-- A missing right is reported until it is granted again, or until somebody deletes it from the list.
-- Writes: core.application_right
begin
  lock table core.application_right in share row exclusive mode;
  update core.application_right as known
  set gone_since = clock_timestamp()
  where known.gone_since is null and known.name not in (select core.rights_now());
  insert into core.application_right (name)
  select core.rights_now()
  on conflict on constraint application_right_pkey do update
    set gone_since = null
    where application_right.gone_since is not null;

  return query
  select known.name
  from core.application_right as known
  where known.gone_since is not null
  order by known.name;
end;
$$;

comment on function core.rights_gone is 'The application''s rights that were lost while no gateway ran.';
