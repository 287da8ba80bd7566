-- Makes anew what core.audit_sequences finds: such a sequence counts, and its loss costs nothing.
do $$
declare
  v_broken record;
begin
  for v_broken in
    select found.object as name, sequence.seqmin, sequence.seqstart
    from
      core.audit_sequences() as found
      join pg_sequence as sequence on sequence.seqrelid = found.object::regclass
  loop
    execute format('drop sequence %s', v_broken.name);
    execute format(
      'create unlogged sequence %s minvalue %s start %s',
      v_broken.name, v_broken.seqmin, v_broken.seqstart
    );
  end loop;
end
$$;
