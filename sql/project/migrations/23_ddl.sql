-- The statements that make what a catalogue knows are written in core, for a definition and for an import: what wrote
-- them twice is gone.
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select proc.oid
    from pg_catalog.pg_proc as proc
    where
      (
        proc.pronamespace = 'import'::regnamespace
        and proc.proname in (
          'option_list', 'sequence_clause', 'column_clause', 'policy_statement', 'enabling', 'index_statement',
          'postgres_judged_policies'
        )
      )
      or (
        proc.pronamespace = 'operate'::regnamespace
        and proc.proname in ('with_options', 'column_written', 'index_creation')
      )
  loop
    execute format('drop function %s', v_function);
  end loop;
end
$$;
