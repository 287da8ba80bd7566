create or replace function operate.typescript(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET typescript. The file of a program's types, byte for byte as psql writes it, with a line's end.
declare
  v_version text := core.catalogue_version();
begin
  if operate.is_known(p_request, v_version) then
    return operate.unchanged(v_version);
  end if;

  return operate.versioned(
    v_version,
    to_jsonb(api.typescript() || E'\n'),
    '{"content-type": "text/plain; charset=utf-8"}'
  );
end;
$$;

comment on function operate.typescript(core.request) is 'GET typescript: the schema public as types of TypeScript.';
