-- What a table or an enum type is made of is kept beside its definition, and no longer read from that.
alter table operate.known_object
add column made_parts jsonb,
add column seen_parts jsonb;

create type operate.drifted_object as (
  change text,
  kind text,
  identity text,
  before text,
  after text,
  parts_before jsonb,
  parts_after jsonb
);

comment on type operate.drifted_object is
  'An object that differs from what the migrations made; of tables and enum types also what they were made of.';

do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select proc.oid
    from pg_catalog.pg_proc as proc
    where
      proc.pronamespace = 'operate'::regnamespace
      and proc.proname in (
        'column_list', 'columns_in', 'columns_changed', 'frame_of', 'options_in', 'fixed_frame', 'frame_changed',
        'labels_in', 'labels_added', 'change_lines', 'warnings_of_table', 'warnings_of_enum', 'drifted'
      )
  loop
    execute format('drop function %s', v_function);
  end loop;
end
$$;
