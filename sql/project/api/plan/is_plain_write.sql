create or replace function api.is_plain_write(p_relation oid, p_method text)
returns boolean
language plpgsql
stable
as $$
-- Then nothing can be left behind in the session or for the end of the transaction.
begin
  return (
    select
      api.is_plain(p_relation)
      and not exists (
        select
        from api.written_relations(p_relation) as written (relation)
        where api.writes_code(written.relation, p_method)
      )
  );
end;
$$;

comment on function api.is_plain_write is 'True when writing the relation runs nobody''s code.';
