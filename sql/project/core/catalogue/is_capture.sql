create or replace function core.is_capture(p_function oid)
returns boolean language sql stable as $$
  -- Only the owner creates functions in schema realtime. A write that fires one stays plain; the compiler checks this.
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

comment on function core.is_capture(oid) is 'True for the functions of the triggers that capture changes.';
