create or replace function operate.column_lines(p_relation pg_class)
returns text language plpgsql stable as $$
-- The statements on the columns of a relation that are not part of its creation.
-- What CREATE TABLE cannot say of a column.
begin
  return (
    select string_agg(
      concat(
        (
          select string_agg(format(E'\n%s %s;', line.start, action), '' order by place)
          from
            unnest(
              core.column_actions(
                case
                  when attribute.attstorage != type.typstorage and p_relation.relkind in ('r', 'p')
                    then attribute.attstorage
                end,
                attribute.attcompression,
                case when attribute.attstattarget >= 0 then attribute.attstattarget end,
                attribute.attoptions
              )
            ) with ordinality as said (action, place)
        ),
        operate.comment_line(
          format('column %s.%I', p_relation.oid::regclass, attribute.attname),
          description.description
        )
      ),
      ''
      order by attribute.attnum
    )
    from
      pg_attribute as attribute
      join pg_type as type on type.oid = attribute.atttypid
      left join pg_description as description
        on description.classoid = 'pg_class'::regclass
        and description.objoid = attribute.attrelid
        and description.objsubid = attribute.attnum
      cross join lateral (
        select format('alter table only %s alter column %I', p_relation.oid::regclass, attribute.attname)
      ) as line (start)
    where attribute.attrelid = p_relation.oid and attribute.attnum > 0 and not attribute.attisdropped
  );
end;
$$;
