create or replace function api.render_conflict(p_write api.write, p_columns api.column[])
returns text
language plpgsql
immutable
parallel safe
as $$
-- Where nothing is left to update, the target is set to what it is, so that the row comes back.
begin
  return (
    select
      format(
        ' on conflict (%s) do %s',
        (select string_agg(format('%I', target), ', ') from unnest(p_write.conflict) as target),
        case
          when p_write.is_merge then 'update set ' || (
            select string_agg(format('%1$I = excluded.%1$I', set.name), ', ')
            from
              (
                select given.name
                from unnest(p_columns) as given
                where given.name != all (p_write.conflict)
                union all
                select target
                from unnest(p_write.conflict) as target
                where
                  not exists (
                    select
                    from unnest(p_columns) as given
                    where given.name != all (p_write.conflict)
                  )
              ) as set
          )
          else 'nothing'
        end
      )
    where p_write.conflict is not null
  );
end;
$$;

comment on function api.render_conflict is 'What becomes of a row that exists.';
