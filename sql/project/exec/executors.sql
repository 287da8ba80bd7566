-- The executors: exec.as_anon, exec.as_authenticated, exec.as_service_role. The only functions that run a
-- compiled statement, each owned by the role it is named for: inside it current_user is that role, its
-- grants and policies decide, and no code it calls can become another (set role fails with 42501 inside a
-- security definer function). The gateway is a member of none of the roles and reaches them only here.
do $$
declare
  v_role text;
  v_owner text;
begin
  foreach v_role in array array['anon', 'authenticated', 'service_role'] loop
    v_owner := case
      when v_role = 'service_role' and not (select rolbypassrls from pg_roles where rolname = v_role) then current_user
      else v_role
    end;

    execute format(
      'create or replace function exec.as_%s(
         p_name text, p_values text[], p_prepare text, out rows bigint, out body text
       )
       language plpgsql
       security definer
       set search_path = public, extensions
       as %L',
      v_role,
      $body$
-- Runs the statement this session prepared under that name, after preparing it where its text is given.
-- The values go in as one quoted literal; neither text nor name holds anything a client wrote.
begin
  if p_prepare is not null then
    execute pg_catalog.format('prepare %I (pg_catalog.text[]) as %s', p_name, p_prepare);
  end if;

  execute pg_catalog.format('execute %I(%L)', p_name, p_values) into rows, body;
end
$body$
    );

    execute format(
      'comment on function exec.as_%s(text, text[], text) is %L',
      v_role,
      format('Runs a compiled statement as %s.', v_owner)
    );
    execute format('grant create on schema exec to %I', v_owner);
    execute format('alter function exec.as_%s(text, text[], text) owner to %I', v_role, v_owner);
    if v_owner <> current_user then
      execute format('revoke create on schema exec from %I', v_owner);
    end if;
  end loop;
end
$$;
