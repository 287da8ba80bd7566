create or replace function api.render_returned(p_write api.write)
returns text language plpgsql immutable parallel safe as $$
-- What a write returns of a row.
-- At least something, so that rows can be counted; a constant takes no right to read.
begin
  return (
    select case
      when p_write.returns_row then format('row(t.*)::public.%I as whole', p_write.name)
      else coalesce(
        (
          select string_agg(
            format(
              case returned.kind when 'computed' then 'public.%1$I(t.*) as %1$I' else 't.%1$I as %1$I' end,
              returned.name
            ),
            ', '
          )
          from unnest(p_write.returned) as returned
        ),
        '1 as one'
      )
    end
  );
end;
$$;
