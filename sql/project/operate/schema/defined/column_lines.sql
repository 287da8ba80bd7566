create or replace function operate.column_lines(p_relation pg_class)
returns text language plpgsql stable as $$
-- The statements on the columns of a relation that are not part of its creation.
-- What CREATE TABLE cannot say of a column.
begin
  return (
    select string_agg(
      concat(
        case
          when attribute.attstorage != type.typstorage and p_relation.relkind in ('r', 'p') then format(
            E'\n%s set storage %s;',
            line.start,
            case attribute.attstorage
              when 'p' then 'plain'
              when 'e' then 'external'
              when 'm' then 'main'
              else 'extended'
            end
          )
        end,
        case attribute.attcompression
          when 'p' then format(E'\n%s set compression pglz;', line.start)
          when 'l' then format(E'\n%s set compression lz4;', line.start)
        end,
        case
          when attribute.attstattarget >= 0 then format(E'\n%s set statistics %s;', line.start, attribute.attstattarget)
        end,
        case
          when attribute.attoptions is not null
            then format(E'\n%s set', line.start) || operate.with_options(attribute.attoptions, '') || ';'
        end,
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
