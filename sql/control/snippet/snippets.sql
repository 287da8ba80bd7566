create or replace function control.snippet_json(p_snippet control.snippets, p_operator uuid)
returns jsonb language sql stable as $$
  -- A snippet as its readers get it.
  select
    to_jsonb(p_snippet) - 'operator_id' || jsonb_build_object(
      'mine', p_snippet.operator_id = p_operator,
      'owner', (select operator.email from control.platform_users as operator where operator.id = p_snippet.operator_id)
    );
$$;

create or replace function control.snippets(p_request core.request)
returns core.reply language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /admin/v1/snippets
  select core.ok(
    jsonb_build_object(
      'snippets', coalesce(
        jsonb_agg(
          control.snippet_json(snippet, (p_request.claims ->> 'sub')::uuid) - 'sql' || jsonb_build_object(
            'start', left(snippet.sql, 200)
          )
          order by snippet.updated_at desc
        ),
        '[]'
      )
    )
  )
  from control.snippets as snippet
  where snippet.shared or snippet.operator_id = (p_request.claims ->> 'sub')::uuid;
$$;

comment on function control.snippets is 'GET /admin/v1/snippets: the SQL one keeps, and what others share.';
