create or replace function api.render_conflict(p_write api.write, p_columns api.column[])
returns text language plpgsql immutable parallel safe as $$
-- What becomes of a row that exists.
-- Where nothing is left to update, the target is set to what it is, so that the row comes back.
begin
  return (
    select format(
      ' on conflict (%s) do %s',
      (select string_agg(format('%I', target), ', ') from unnest(p_write.conflict) as target),
      case
        when p_write.is_merge
          then 'update set ' || (
            select string_agg(format('%1$I = excluded.%1$I', set.name), ', ')
            from (
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

create or replace function api.render_insert(p_write api.write, p_columns api.column[], p_source text, p_where text)
returns text language plpgsql immutable parallel safe as $$
-- The insert of rows that give the same columns, up to what it returns.
-- A column that is not named gets its default. p_source returns the rows; it is a function that makes records of JSON, and
-- so needs a list of their columns.
begin
  return (
    select concat(
      format('insert into public.%I as t ', p_write.name),
      case
        when cardinality(p_columns) > 0 then format(
          '(%s) select %s from %s as %s',
          (select string_agg(format('%I', given.name), ', ') from unnest(p_columns) as given),
          (select string_agg(format('r.%I', given.name), ', ') from unnest(p_columns) as given),
          p_source,
          api.render_record(p_columns)
        )
        when p_source is null then 'default values'
        else format('select from %s', p_source)
      end,
      p_where,
      api.render_conflict(p_write, p_columns)
    )
  );
end;
$$;
