create or replace function api.is_plain(p_relation oid)
returns boolean
language plpgsql
stable
as $$
-- Then nothing can be left behind in the session, and the statement may share a connection with others. Every
-- relation that is read on the way is looked at once.
declare
  v_reached oid[] := array[p_relation];
  v_at integer := 1;
begin
  while v_at <= cardinality(v_reached) loop
    if
      api.runs_code(v_reached[v_at])
      or api.folds_code(v_reached[v_at])
      or api.calls_volatile(v_reached[v_at])
    then
      return false;
    end if;
    v_reached := v_reached || array(
      select distinct read.relation
      from api.relations_read(v_reached[v_at]) as read (relation)
      where read.relation != all (v_reached)
    );
    v_at := v_at + 1;
  end loop;
  return true;
end;
$$;

comment on function api.is_plain is 'True when reading the relation runs nobody''s code.';
