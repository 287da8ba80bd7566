create or replace function core.open_to(p_relation oid, p_role text)
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
-- Never all: row level security does not cover truncate, references and trigger.
declare
  v_sequence regclass;
begin
  execute format('grant select, insert, update, delete on %s to %I', p_relation::regclass, p_role);

  for v_sequence in select owned.objid
  from
    pg_depend as owned
    join pg_class as sequence on sequence.oid = owned.objid and sequence.relkind = 'S'
  where
    owned.refobjid = p_relation
    and owned.refclassid = 'pg_class'::regclass
    and owned.classid = 'pg_class'::regclass loop
    execute format('grant usage on sequence %s to %I', v_sequence, p_role);
  end loop;
end;
$$;

comment on function core.open_to(oid, text) is 'Grants reading and writing of a relation, and use of its sequences.';
