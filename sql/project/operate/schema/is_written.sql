create or replace function operate.is_written(p_function oid)
returns boolean language plpgsql stable as $$
-- True for a function that somebody wrote.
-- Not one that comes with an extension, or with a range type.
begin
  return (
    select
      not exists (
        select
        from pg_catalog.pg_depend as owner
        where owner.classid = 'pg_proc'::regclass and owner.objid = p_function and owner.deptype in ('e', 'i')
      )
  );
end;
$$;
