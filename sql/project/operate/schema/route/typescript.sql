create or replace function operate.kept_typescript(p_version text)
returns text language plpgsql as $$
-- The types, made once for the catalogue as it is. Of those who ask at once one makes them.
-- Writes: core.compiled
declare
  v_name text := format('plinth:%s:typescript', p_version);
  v_text text := (core.recall_statement(v_name)).text;
begin
  if v_text is not null then
    return v_text;
  end if;

  perform core.statement_turn(v_name);
  v_text := (core.recall_statement(v_name)).text;
  if v_text is null then
    v_text := api.typescript();
    perform core.keep_statement(v_name, v_text, false, null);
  end if;
  return v_text;
end;
$$;

create or replace function operate.typescript(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET typescript. The file of a program's types, byte for byte as psql writes it, with a line's end.
-- Writes: core.compiled
declare
  v_version text := core.catalogue_version();
begin
  if operate.is_known(p_request, v_version) then
    return operate.unchanged(v_version);
  end if;

  return operate.versioned(
    v_version,
    to_jsonb(operate.kept_typescript(v_version) || E'\n'),
    '{"content-type": "text/plain; charset=utf-8"}'
  );
end;
$$;

comment on function operate.typescript(core.request) is 'GET typescript: the schema public as types of TypeScript.';
