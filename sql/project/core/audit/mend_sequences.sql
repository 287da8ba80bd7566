create or replace function core.mend_sequences()
returns void language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
-- Makes anew what core.audit_sequences finds, with the rights that it had: such a sequence counts, and its loss costs
-- nothing. Of ours only the least value and the first one are of their own, and roles have the right to use it alone. A
-- gateway calls it when it sees that the primary is another, or met such a sequence.
-- Writes: sequences of ours
declare
  v_broken record;
  v_right record;
begin
  if not exists (select from core.audit_sequences()) then
    return;
  end if;

  lock table core.server in share row exclusive mode;
  for v_broken in
    select namespace.nspname, relation.relname, relation.relacl, sequence.seqmin, sequence.seqstart
    from
      core.audit_sequences() as found
      join pg_class as relation on relation.oid = found.object::regclass
      join pg_namespace as namespace on namespace.oid = relation.relnamespace
      join pg_sequence as sequence on sequence.seqrelid = relation.oid
  loop
    execute format('drop sequence %I.%I', v_broken.nspname, v_broken.relname);
    execute format(
      'create unlogged sequence %I.%I minvalue %s start %s',
      v_broken.nspname, v_broken.relname, v_broken.seqmin, v_broken.seqstart
    );
    for v_right in
      select granted.grantee::regrole as grantee
      from aclexplode(v_broken.relacl) as granted
      where granted.privilege_type = 'USAGE'
    loop
      execute format(
        'grant usage on sequence %I.%I to %s',
        v_broken.nspname, v_broken.relname, v_right.grantee
      );
    end loop;
  end loop;
end;
$$;

comment on function core.mend_sequences is
  'Makes sequences anew that a promoted standby has no content of; they count what may be forgotten.';

select core.mend_sequences();
