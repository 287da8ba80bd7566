create or replace function control.snippet_refusal(p_id text, p_body jsonb)
returns text language sql immutable parallel safe as $$
  -- Why a snippet is not kept; null when it is.
  select case
    when p_id !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then 'the id of a snippet is a UUID, which its writer chooses'
    when octet_length(p_body ->> 'sql') > 200000 then 'a snippet may have up to 200 kB'
    when length(p_body ->> 'name') > 200 then 'a name may have up to 200 characters'
    when coalesce(jsonb_typeof(p_body -> 'shared'), 'null') not in ('boolean', 'null') then 'shared is true or false'
  end;
$$;

create or replace function control.snippet_write(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- PUT /admin/v1/snippets/:id {name?, sql, shared?}
-- The page chooses the id, so that saving while typing never makes two. Only its owner changes a snippet.
-- Writes: control.snippets
declare
  v_body jsonb := p_request.body;
  v_operator uuid := (p_request.claims ->> 'sub')::uuid;
  v_refusal text := control.snippet_refusal(p_request.path ->> 'id', v_body);
  v_snippet control.snippets;
begin
  if v_refusal is not null then
    return core.refuse('bad_request', v_refusal);
  end if;

  if (select count(*) from control.snippets as mine where mine.operator_id = v_operator) >= 1000 then
    return core.refuse('conflict', 'an operator may keep 1000 snippets');
  end if;

  insert into control.snippets as snippet (id, operator_id, name, sql, shared)
  values
    (
      (p_request.path ->> 'id')::uuid, v_operator, coalesce(v_body ->> 'name', 'untitled'), v_body ->> 'sql',
      coalesce((v_body ->> 'shared')::boolean, false)
    )
  on conflict (id) do update
    set
      name = coalesce(v_body ->> 'name', snippet.name),
      sql = excluded.sql,
      shared = coalesce((v_body ->> 'shared')::boolean, snippet.shared),
      updated_at = clock_timestamp()
    where snippet.operator_id = v_operator
  returning snippet.*
  into v_snippet;
  if v_snippet.id is null then
    return core.refuse('forbidden', 'this snippet belongs to somebody else');
  end if;

  return core.ok(control.snippet_json(v_snippet, v_operator));
end;
$$;

comment on function control.snippet_write is 'PUT /admin/v1/snippets/:id: keeps a snippet.';
