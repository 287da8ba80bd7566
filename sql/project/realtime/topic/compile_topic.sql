create or replace function realtime.compile_topic(p_wish realtime.wish, p_command "char")
returns api.statement language plpgsql stable as $$
-- The statement that evaluates the policies of realtime.topics for a name.
-- realtime.topics has no row: its policies are evaluated for a name as if it had one. They call the table by its own
-- name.
declare
  v_policies text := realtime.policies_of('realtime.topics'::regclass, api.executor_owner(p_wish.role), p_command);
  v_statement api.statement;
begin
  v_statement.is_plain := api.is_plain('realtime.topics'::regclass);
  v_statement.text := format(
    'select 200, null::pg_catalog.jsonb, pg_catalog.count(*)::pg_catalog.text, pg_catalog.count(*) from (select ($1)[1] as name) as topics where %s',
    coalesce(v_policies, 'true')
  );
  return v_statement;
end;
$$;
