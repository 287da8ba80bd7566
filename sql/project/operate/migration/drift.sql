create or replace function operate.drift_lists(p_drifted operate.drifted_object[])
returns jsonb language sql immutable parallel safe as $$
  -- Objects that differ, by how they do.
  select jsonb_build_object(
    'added', coalesce(
      jsonb_agg(
        jsonb_build_object('kind', drifted.kind, 'identity', drifted.identity, 'definition', drifted.after)
        order by drifted.kind, drifted.identity
      ) filter (where drifted.change = 'added'),
      '[]'
    ),
    'changed', coalesce(
      jsonb_agg(
        jsonb_build_object(
          'kind', drifted.kind,
          'identity', drifted.identity,
          'before', drifted.before,
          'definition', drifted.after
        )
        order by drifted.kind, drifted.identity
      ) filter (where drifted.change = 'changed'),
      '[]'
    ),
    'removed', coalesce(
      jsonb_agg(
        jsonb_build_object('kind', drifted.kind, 'identity', drifted.identity, 'before', drifted.before)
        order by drifted.kind, drifted.identity
      ) filter (where drifted.change = 'removed'),
      '[]'
    )
  )
  from unnest(p_drifted) as drifted;
$$;

create or replace function operate.drift(p_request core.request)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- GET /admin/v1/migrations/drift?limit=&after=
-- A page looks at so many objects that may differ, since writing what each is takes most of the time: of a page none may.
declare
  v_limit integer := core.page_number(p_request.query ->> 'limit', 1000, 1000);
  v_touched oid[];
  v_objects oid[];
  v_names text[];
begin
  if v_limit is null then
    return core.refuse('bad_request', 'limit is a whole number from 1 on');
  end if;

  v_touched := operate.objects_to_check();
  select array_agg(named.object), coalesce(array_agg(named.name order by named.name collate "C"), '{}')
  into v_objects, v_names
  from operate.drift_names(v_touched, coalesce(p_request.query ->> 'after', ''), v_limit + 1) as named;

  return core.ok(
    jsonb_build_object(
      'since', (select max(migration.version) from operate.migrations as migration)
    ) || operate.drift_lists(
      array(select drifted from operate.drifted_among(v_touched, v_objects, v_names[:v_limit]) as drifted)
    ) || jsonb_build_object('next', case when cardinality(v_names) > v_limit then v_names[v_limit] end)
  );
end;
$$;

comment on function operate.drift(core.request) is
  'GET /admin/v1/migrations/drift: what differs from what the migrations made, whoever changed it.';
