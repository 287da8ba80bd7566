create or replace function api.columns_taken(p_view oid)
returns table (place integer, base oid, base_place integer) language plpgsql stable as $$
-- The columns of a view that it takes from others as they are.
-- The rule of a view names for each column the column that it was taken from. A column for which its subqueries name two
-- has no origin. A pattern would take a hundred times as long to find what stands between spaces.
begin
  return query select
      found.part[1]::integer,
      max(found.part[7]::bigint)::oid,
      max(found.part[9]::integer)
    from
      pg_catalog.pg_rewrite as rewrite
      cross join lateral string_to_table(rewrite.ev_action::text, ':resno ') as piece (text)
      cross join lateral string_to_array(left(piece.text, 300), ' ') as found (part)
      join pg_catalog.pg_attribute as attribute
        on attribute.attrelid = p_view
        and attribute.attnum::text = found.part[1]
        and attribute.attname::text = found.part[3]
    where
      rewrite.ev_class = p_view
      and found.part[2] = ':resname'
      and found.part[4] = ':ressortgroupref'
      and found.part[6] = ':resorigtbl'
      and found.part[8] = ':resorigcol'
      and found.part[10] = ':resjunk'
      and starts_with(found.part[11], 'false')
    group by found.part[1]
    having count(distinct row(found.part[7], found.part[9])) = 1 and max(found.part[9]::integer) > 0;
end;
$$;

create or replace function api.column_origins(p_relation oid)
returns table (place integer, base oid, base_place integer) language plpgsql stable as $$
-- The columns of tables that a relation's columns show.
-- A table's columns are its own; those of a view are followed down to tables.
declare
  v_kind text := (select relation.relkind from pg_catalog.pg_class as relation where relation.oid = p_relation);
begin
  if v_kind in ('r', 'p', 'f') then
    return query select attribute.attnum::integer, p_relation, attribute.attnum::integer
      from pg_catalog.pg_attribute as attribute
      where attribute.attrelid = p_relation and attribute.attnum > 0;
  end if;

  if v_kind in ('v', 'm') then
    return query select taken.place, origin.base, origin.base_place
      from
        api.columns_taken(p_relation) as taken
        cross join lateral api.column_origins(taken.base) as origin
      where origin.place = taken.base_place;
  end if;
end;
$$;
