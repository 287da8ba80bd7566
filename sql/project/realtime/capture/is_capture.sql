create or replace function realtime.is_capture(p_function oid)
returns boolean
language sql
stable
as $$
  -- Nobody but the owner makes functions in this schema.
  select
    exists (
      select
      from pg_catalog.pg_proc as proc
      where
        proc.oid = p_function
        and proc.pronamespace = 'realtime'::regnamespace
        and starts_with(proc.proname, 'capture_')
    );
$$;

comment on function realtime.is_capture(oid) is
  'True for the functions of the triggers that capture changes.';
