create or replace function api.located(p_write api.write, p_as oid)
returns api.write
language plpgsql
stable
as $$
-- Where the role may not read the whole key it is told none of it.
declare
  v_write api.write := p_write;
begin
  select array_agg(api.column_of(p_write.relation, null, key.name, p_as) order by key.at)
  into v_write.primary
  from unnest(api.primary_key(p_write.relation)) with ordinality as key (name, at)
  having bool_and(has_column_privilege(p_as, p_write.relation, key.name, 'select'));

  v_write.returned := array(
    select distinct returned
    from unnest(v_write.returned || v_write.primary) as returned
    order by returned
  );
  return v_write;
end;
$$;

comment on function api.located is 'A write that also tells by which address its row is found.';
