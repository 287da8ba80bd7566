create or replace function control.snippet(p_request core.request)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- GET /admin/v1/snippets/:id
declare
  v_operator uuid := (p_request.claims ->> 'sub')::uuid;
  v_snippet control.snippets := (
    select snippet
    from control.snippets as snippet
    where snippet.id::text = lower(p_request.path ->> 'id') and (snippet.shared or snippet.operator_id = v_operator)
  );
begin
  if v_snippet.id is null then
    return core.refuse('not_found', 'there is no such snippet');
  end if;

  return core.ok(control.snippet_json(v_snippet, v_operator));
end;
$$;

comment on function control.snippet is 'GET /admin/v1/snippets/:id: one snippet.';
