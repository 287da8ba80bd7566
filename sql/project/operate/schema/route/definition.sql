create or replace function operate.definition(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET schema/definition?schema=. For psql, in a database into which Plinth was installed: policies call auth.uid().
declare
  v_version text := core.catalogue_version();
  v_schema text := p_request.query ->> 'schema';
begin
  if
    v_schema is not null
    and not exists (
      select
      from pg_namespace as namespace
      where namespace.nspname = v_schema and operate.is_of_application(namespace.oid)
    )
  then
    return core.refuse('not_found', format('there is no schema %I of the application', v_schema));
  end if;

  if operate.is_known(p_request, v_version) then
    return operate.unchanged(v_version);
  end if;

  return operate.versioned(
    v_version,
    to_jsonb(concat(E'begin;\n', operate.definition_of_schema(v_schema), E'\ncommit;\n')),
    '{"content-type": "application/sql; charset=utf-8"}'
  );
end;
$$;

comment on function operate.definition(core.request) is 'GET schema/definition: a script that makes everything again.';
