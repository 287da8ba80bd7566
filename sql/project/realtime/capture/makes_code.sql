create or replace function realtime.makes_code(p_relation oid)
returns boolean
language sql
stable
as $$
  -- A domain's checks run where a row is made.
  select
    exists (
      select
      from api.source_columns(p_relation, null) as source
      where api.type_runs_code(source.type)
    );
$$;

comment on function realtime.makes_code(oid) is
  'True when making a row of the table may run somebody''s code.';
