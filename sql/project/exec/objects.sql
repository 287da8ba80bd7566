-- Files: exec.version_as_anon, exec.insert_object_as_anon and the same of authenticated and service_role look an object up
-- and insert one as the role they are named for, which owns them, as in executors.sql: its grants and policies decide.
-- Downloads and uploads run these statements each time, and a function that holds one has its plan; an executor would
-- have to find the plan by name. Only where nothing of the application runs in it (storage.is_plain), for they clear
-- up after nobody.
do $$
declare
  v_role text;
  v_owner text;
  v_functions text[];
  v_function text;
begin
  foreach v_role in array array['anon', 'authenticated', 'service_role'] loop
    v_owner := case
      when v_role = 'service_role' and not (select rolbypassrls from pg_roles where rolname = v_role) then current_user
      else v_role
    end;
    v_functions := array[
      format('exec.version_as_%s(text, text)', v_role),
      format('exec.insert_object_as_%s(text, text, jsonb)', v_role)
    ];

    -- Replacing a function takes the right to call it, which grants.sql leaves to the gateway alone.
    foreach v_function in array v_functions loop
      if to_regprocedure(v_function) is not null then
        execute format('grant execute on function %s to current_user', v_function);
      end if;
    end loop;

    execute format(
      'create or replace function exec.version_as_%s(p_bucket text, p_key text)
       returns uuid
       language plpgsql
       security definer
       set search_path = public, extensions
       as %L',
      v_role,
      $body$
-- Volatile: called again, it asks the policies about what is there by then.
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

    execute format(
      'create or replace function exec.insert_object_as_%s(p_bucket text, p_key text, p_metadata jsonb)
       returns bigint
       language plpgsql
       security definer
       set search_path = public, extensions
       as %L',
      v_role,
      $body$
-- What it inserts is not read back, so no SELECT policy is needed.
declare
  v_count bigint;
begin
  insert into storage.objects (bucket_id, name, user_metadata) values (p_bucket, p_key, p_metadata);
  get diagnostics v_count = row_count;
  return v_count;
end
$body$
    );

    execute format('grant create on schema exec to %I', v_owner);
    foreach v_function in array v_functions loop
      execute format('comment on function %s is %L', v_function, format('Reads or inserts an object as %s.', v_owner));
      execute format('alter function %s owner to %I', v_function, v_owner);
    end loop;
    if v_owner <> current_user then
      execute format('revoke create on schema exec from %I', v_owner);
    end if;
  end loop;
end
$$;
