create or replace function realtime.require_readable(p_relation oid, p_names text[], p_as oid)
returns void language plpgsql stable as $$
-- Raises where the role may not read one of these columns.
-- Policies and rights are not checked on an image: it is no table.
begin
  if
    exists (
      select
      from unnest(p_names) as asked (name)
      where not has_column_privilege(p_as, p_relation, asked.name, 'select')
    )
  then
    raise exception
      using
        errcode = 'insufficient_privilege',
        message = format(
          'permission denied for table %s: who listens must be able to read its primary key and what is filtered by',
          substr(realtime.table_name(p_relation), length('public.') + 1)
        );
  end if;
end;
$$;
