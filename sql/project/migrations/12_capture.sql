-- Each watch has functions of its own, which know its table, and gets its triggers anew: until then those that it has do
-- nothing, and lock nothing. Who is subscribed reads the table again.
do $$
declare
  v_function regprocedure;
begin
  for v_function in select oid
  from pg_catalog.pg_proc
  where
    pronamespace = 'realtime'::regnamespace
    and proname in ('capture_insert', 'capture_update', 'capture_delete') loop
    execute
      format(
        'create or replace function %s returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as %L',
        v_function,
        'begin return null; end'
      );
  end loop;
end
$$;

update realtime.watches set wanted_until = 0;

drop function if exists realtime.update_event(bigint, bigint);
drop function if exists realtime.key_of(jsonb, text[]);
drop function if exists realtime.long_key_of(jsonb, text[]);
