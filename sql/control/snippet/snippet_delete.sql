create or replace function control.snippet_delete(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- DELETE /admin/v1/snippets/:id
-- Writes: control.snippets
begin
  delete from control.snippets as snippet
  where snippet.id::text = lower(p_request.path ->> 'id') and snippet.operator_id::text = p_request.claims ->> 'sub';
  if not found then
    return core.refuse('not_found', 'you have no such snippet');
  end if;

  return core.ok(null, 204);
end;
$$;

comment on function control.snippet_delete is 'DELETE /admin/v1/snippets/:id: deletes a snippet of one''s own.';
