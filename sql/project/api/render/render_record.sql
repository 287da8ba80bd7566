create or replace function api.render_record(p_columns api.column[])
returns text language plpgsql immutable parallel safe as $$
-- A JSON object as a row of columns.
-- By base types without their lengths: domains and lengths are then the insert's to check, as in any insert.
begin
  return (
    select format('r (%s)', string_agg(format('%I %s', given.name, given.type), ', '))
    from unnest(p_columns) as given
  );
end;
$$;
