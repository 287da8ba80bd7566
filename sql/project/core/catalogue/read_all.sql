create or replace function core.read_all()
returns bigint language plpgsql as $$
-- Reads every table to its end, so that Postgres looks for each file and compares the checksum of each page. Returns how
-- many rows there are.
declare
  v_relation regclass;
  v_rows bigint;
  v_all bigint := 0;
begin
  for v_relation in select relation.oid
  from pg_class as relation
  where relation.relkind in ('r', 'm') and relation.relpersistence = 'p' and relation.relispopulated
  order by relation.oid loop
    execute format('select count(*) from only %s', v_relation)
    into v_rows;
    v_all := v_all + v_rows;
  end loop;
  return v_all;
end;
$$;

comment on function core.read_all is 'Reads every table to its end; returns how many rows there are.';
