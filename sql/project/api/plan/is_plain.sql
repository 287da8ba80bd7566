create or replace function api.is_plain(p_relation oid)
returns boolean
language plpgsql
stable
as $$
-- Then nothing can be left behind in the session, and the statement may share a connection with others.
begin
  return (
    select
      not exists (
        select
        from api.reached_relations(p_relation) as reached (relation)
        where
          api.runs_code(reached.relation)
          or api.folds_code(reached.relation)
          or api.calls_volatile(reached.relation)
      )
  );
end;
$$;

comment on function api.is_plain is 'True when reading the relation runs nobody''s code.';
