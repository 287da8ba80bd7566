create or replace function operate.all_options(p_relation pg_class)
returns text[] language plpgsql stable as $$
-- The storage parameters of a relation.
-- Those of the table for long values are named toast.
begin
  return (
    select
      p_relation.reloptions || (
        select array_agg('toast.' || option order by place)
        from
          pg_class as toast
          cross join lateral unnest(toast.reloptions) with ordinality as given (option, place)
        where toast.oid = p_relation.reltoastrelid
      )
  );
end;
$$;
