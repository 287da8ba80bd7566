-- Downloads: exec.version_as_anon, exec.version_as_authenticated and exec.version_as_service_role look an object up as
-- the role they are named for, which owns them, as in executors.sql: its grants and policies decide. A download runs this
-- one statement each time, and a function that holds it has its plan; an executor would have to find the plan by name.
do $$
declare
  v_role text;
  v_owner text;
  v_function text;
begin
  foreach v_role in array array['anon', 'authenticated', 'service_role'] loop
    v_owner := case
      when v_role = 'service_role' and not (select rolbypassrls from pg_roles where rolname = v_role) then current_user
      else v_role
    end;
    v_function := format('exec.version_as_%s(text, text)', v_role);

    -- Replacing a function takes the right to call it, which grants.sql leaves to the gateway alone.
    if to_regprocedure(v_function) is not null then
      execute format('grant execute on function %s to current_user', v_function);
    end if;

    execute format(
      'create or replace function exec.version_as_%s(p_bucket text, p_key text)
       returns uuid
       language plpgsql
       security definer
       set search_path = public, extensions
       as %L',
      v_role,
      $body$
-- Volatile: called again, it asks the policies about what is there by then. Only where nothing of the application runs
-- in it (storage.reads_are_plain), for it clears up after nobody.
declare
  v_version uuid;
begin
  select object.version
  into v_version
  from storage.objects as object
  where object.bucket_id = p_bucket and object.name = p_key;
  return v_version;
end
$body$
    );
    execute format('comment on function %s is %L', v_function, format('Looks an object up as %s.', v_owner));
    execute format('grant create on schema exec to %I', v_owner);
    execute format('alter function %s owner to %I', v_function, v_owner);
    if v_owner <> current_user then
      execute format('revoke create on schema exec from %I', v_owner);
    end if;
  end loop;
end
$$;
