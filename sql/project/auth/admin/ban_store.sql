-- The one way to a ban for functions that run as the owner. It belongs to the role that the service key's
-- statements run as (exec/executors.sql), because the trigger on auth.users asks for that role.
do $$
declare
  c_signature constant text := 'auth.ban_store(uuid, timestamptz)';
  v_owner name := (
    select pg_get_userbyid(proc.proowner)
    from pg_catalog.pg_proc as proc
    where proc.pronamespace = 'exec'::regnamespace and proc.proname = 'as_service_role'
  );
begin
  -- Who replaces a function must be allowed to call it.
  if to_regprocedure(c_signature) is not null then
    execute format('grant execute on function %s to current_user', c_signature);
  end if;

  create or replace function auth.ban_store(p_user_id uuid, p_until timestamptz)
  returns void
  language sql
  security definer
  set search_path = pg_catalog, pg_temp
  as $body$
    -- Null lifts the ban. It ends no session: auth.user_ban does both.
    -- Writes: auth.users
    update auth.users as users
    set banned_until = p_until
    where users.id = p_user_id;
  $body$;

  comment on function auth.ban_store(uuid, timestamptz) is 'Stores until when a user is banned.';

  execute format('grant create on schema auth to %I', v_owner);
  execute format('alter function %s owner to %I', c_signature, v_owner);
  if v_owner <> current_user then
    execute format('revoke create on schema auth from %I', v_owner);
  end if;
end
$$;
