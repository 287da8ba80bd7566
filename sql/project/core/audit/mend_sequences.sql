create or replace function core.mend_sequences()
returns void language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
-- Makes anew what core.audit_sequences finds, with the rights that it had: such a sequence counts, and its loss costs
-- nothing. Ours have the usual increment and bounds but for the least value. A gateway calls it when it sees that the
-- primary is another, or met such a sequence.
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
    select found.object as name, sequence.seqmin, sequence.seqstart, relation.relacl
    from
      core.audit_sequences() as found
      join pg_sequence as sequence on sequence.seqrelid = found.object::regclass
      join pg_class as relation on relation.oid = sequence.seqrelid
  loop
    execute format('drop sequence %s', v_broken.name);
    execute format(
      'create unlogged sequence %s minvalue %s start %s',
      v_broken.name, v_broken.seqmin, v_broken.seqstart
    );
    for v_right in select * from aclexplode(v_broken.relacl) loop
      execute format(
        'grant %s on sequence %s to %s',
        v_right.privilege_type, v_broken.name, v_right.grantee::regrole
      );
    end loop;
  end loop;
end;
$$;

comment on function core.mend_sequences is
  'Makes sequences anew that a promoted standby has no content of; they count what may be forgotten.';

select core.mend_sequences();
