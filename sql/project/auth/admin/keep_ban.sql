create or replace function auth.keep_ban()
returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
-- Only the service role bans or lifts a ban: an update by any other role changes the row without changing the ban, and
-- gets no error. The check is by current_user, which no setting of a request can change; the owner's functions do not
-- pass it either. The role is the one that the service key's statements run as.
begin
  if
    current_user = 'service_role'
    or exists (
      select
      from
        pg_proc as executor
        join pg_namespace as namespace on namespace.oid = executor.pronamespace
        join pg_roles as owner on owner.oid = executor.proowner
      where namespace.nspname = 'exec' and executor.proname = 'as_service_role' and owner.rolname = current_user
    )
  then
    return new;
  end if;

  new.banned_until := old.banned_until;
  return new;
end;
$$;

comment on function auth.keep_ban is 'Keeps banned_until from all roles but the service role.';
