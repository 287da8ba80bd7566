create or replace function api.render_delete(p_write api.write, p_where text)
returns text language plpgsql immutable parallel safe as $$
-- The delete of rows.
begin
  return (
    select format(
      'changed as (delete from public.%I as t%s returning %s)',
      p_write.name,
      p_where,
      api.render_returned(p_write)
    )
  );
end;
$$;
