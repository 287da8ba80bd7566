create or replace function api.render_insert(
  p_write api.write,
  p_columns api.column[],
  p_source text,
  p_where text
)
returns text
language plpgsql
immutable
parallel safe
as $$
-- A column that is not named gets its default. p_source gives the rows; as a function that makes records of JSON
-- it is told their columns.
begin
  return (
    select
      concat(
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

comment on function api.render_insert is
  'The insert of rows that give the same columns, up to what it returns.';
