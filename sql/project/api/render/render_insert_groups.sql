create or replace function api.render_insert_group(p_write api.write, p_group api.row_group, p_number integer)
returns text language plpgsql immutable parallel safe as $$
-- The insert of one group of rows.
begin
  return (
    select format(
      'inserted_%s as (%s returning %s)',
      p_number,
      api.render_insert(
        p_write,
        given.columns,
        case
          when cardinality(given.columns) > 0 then 'given as g cross join lateral pg_catalog.json_to_record(g.body)'
          else 'given as g'
        end,
        format(' where g.at operator(pg_catalog.=) any (%L::pg_catalog.int8[]) order by g.at', p_group.positions)
      ),
      api.render_returned(p_write)
    )
    from (
      select
        array(
          select given
          from unnest(p_write.columns) as given
          where given.name = any (p_group.keys)
        ) as columns
    ) as given
  );
end;
$$;

create or replace function api.returned_names(p_write api.write)
returns text[] language plpgsql immutable parallel safe as $$
-- What the columns are called that a write returns.
begin
  return (
    select case
      when p_write.returns_row then '{whole}'
      when cardinality(p_write.returned) > 0
        then array(
          select returned.name
          from unnest(p_write.returned) as returned
        )
      else '{one}'
    end
  );
end;
$$;

create or replace function api.render_merged(p_write api.write)
returns text language plpgsql immutable parallel safe as $$
-- What all groups returned, in the order of the body.
-- Renamed inside, where a column may be called as the position is.
begin
  return (
    select format(
      'changed as (select %s from (%s) as n (at, %s) order by n.at)',
      (
        select string_agg(format('n.c%s as %I', back.at, back.name), ', ' order by back.at)
        from unnest(api.returned_names(p_write)) with ordinality as back (name, at)
      ),
      (
        select string_agg(
          format(
            'select (%L::pg_catalog.int8[])[pg_catalog.row_number() over ()], i.* from inserted_%s as i',
            part.positions, part.at
          ),
          ' union all '
          order by part.at
        )
        from unnest(p_write.groups) with ordinality as part (keys, positions, at)
      ),
      (
        select string_agg('c' || back.at, ', ' order by back.at)
        from unnest(api.returned_names(p_write)) with ordinality as back (name, at)
      )
    )
  );
end;
$$;

create or replace function api.render_insert_groups(p_write api.write)
returns text language plpgsql immutable parallel safe as $$
-- The inserts of a body whose rows give different columns.
-- A default is had only by not naming the column, so each set of columns is an insert of its own. Where an insert left
-- rows out, those after them move up in the order of what is sent back.
begin
  return (
    select format(
      'given as materialized (select e.body, e.at from pg_catalog.json_array_elements(%s) with ordinality as e (body, at)), %s, %s',
      api.render_bound(p_write.body_bound, 'pg_catalog.json'),
      string_agg(
        api.render_insert_group(p_write, row(part.keys, part.positions)::api.row_group, part.at::integer),
        ', '
        order by part.at
      ),
      api.render_merged(p_write)
    )
    from unnest(p_write.groups) with ordinality as part (keys, positions, at)
  );
end;
$$;
