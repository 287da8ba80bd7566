create or replace function operate.relation_definition(p_relation oid)
returns text language plpgsql stable as $$
-- The statements that make a table or view, with its keys, indexes, triggers, policies and grants.
begin
  return (
    select string_agg(
      object.definition, E'\n\n'
      order by
        operate.section_of(object.kind),
        position('primary key' in lower(object.definition)) = 0,
        object.identity collate "C"
    )
    from operate.defined(p_relation) as object
  );
end;
$$;
