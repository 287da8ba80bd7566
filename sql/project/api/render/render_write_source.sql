create or replace function api.render_write_source(p_write api.write)
returns text
language sql
immutable
parallel safe
as $$
  -- As rows of the table's own type where a function is to take them.
  select
    case
      when p_write.returns_row then 'changed, pg_catalog.unnest(array[changed.whole])'
      else 'changed'
    end;
$$;

comment on function api.render_write_source is 'The rows that a write returned.';
