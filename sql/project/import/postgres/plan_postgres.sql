create or replace function import.refuse_itself(p_server jsonb)
returns void language plpgsql stable as $$
-- Raises where the source is a database of this service.
-- Replacing would empty what is read. The moment a server was started, to the microsecond, is its own.
begin
  if
    p_server ->> 'started' = to_char(pg_postmaster_start_time() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')
    and (
      (p_server ->> 'is_control')::boolean
      or p_server ->> 'oid' = (
        select database.oid::text
        from pg_database as database
        where database.datname = current_database()
      )
    )
  then
    perform core.raise('bad_request', 'the source is this service''s own database');
  end if;
end;
$$;

create or replace function import.postgres_buckets(p_facts jsonb, p_wish jsonb)
returns text[] language sql stable as $$
  -- The buckets of a source that the operator wants.
  -- selection.buckets is true, false, a list, or nothing, which means all.
  select coalesce(array_agg(bucket.id order by bucket.id), '{}')
  from
    jsonb_to_recordset(
      case jsonb_typeof(p_facts -> 'buckets') when 'array' then p_facts -> 'buckets' else '[]' end
    ) as bucket (id text, type text)
  where
    bucket.type = 'STANDARD'
    and case jsonb_typeof(p_wish #> '{selection,buckets}')
      when 'array' then p_wish #> '{selection,buckets}' ? bucket.id
      when 'boolean' then (p_wish #>> '{selection,buckets}')::boolean
      else true
    end;
$$;

create or replace function import.is_of_files(p_policy jsonb)
returns boolean language sql immutable as $$
  -- True for a policy on files or buckets, which are ours here.
  select (p_policy ->> 'schema', p_policy ->> 'table') in (('storage', 'objects'), ('storage', 'buckets'));
$$;

create or replace function import.postgres_pieces(p_facts jsonb, p_selected jsonb, p_wish jsonb, p_users boolean)
returns setof jsonb language sql stable as $$
  -- The steps and warnings of a plan, each once and in order.
  -- Steps and warnings, in the order of steps. p_facts is the whole, p_selected what the operator wants of it.
  select import.postgres_schemas(p_facts)
  union all
  select import.postgres_extensions(p_facts)
  union all
  select import.postgres_types(p_selected)
  union all
  select import.postgres_sequences(p_selected)
  union all
  select import.postgres_functions(p_selected)
  union all
  select import.postgres_function_warnings(p_selected)
  union all
  select import.postgres_tables(p_selected)
  union all
  select import.postgres_row_warnings(p_selected)
  union all
  select import.postgres_table_warnings(p_selected)
  union all
  select import.postgres_sequence_owners(p_selected)
  union all
  select import.postgres_sequence_values(p_selected)
  union all
  select import.postgres_constraints(p_selected, p_users)
  union all
  select import.postgres_views(p_selected)
  union all
  select import.postgres_indexes(p_selected)
  union all
  select import.postgres_on_events(p_selected, 'rule')
  union all
  select import.postgres_on_events(p_selected, 'trigger')
  union all
  select import.postgres_policies(
    p_selected || jsonb_build_object('policies', p_selected -> 'policies' || of_files.list)
  )
  from (
    select coalesce(jsonb_agg(policy.value), '[]') as list
    from jsonb_array_elements(p_facts -> 'policies') as policy
    where import.is_of_files(policy.value) and import.wants(p_wish, 'buckets')
  ) as of_files
  union all
  select import.postgres_security(p_selected)
  union all
  select import.postgres_grants(p_selected)
  union all
  select import.postgres_grant_warnings(p_selected)
  union all
  select import.postgres_comments(p_selected)
  union all
  select import.postgres_user_triggers(p_facts)
  where import.wants(p_wish, 'users')
  union all
  select import.postgres_other_warnings(p_facts, p_wish)
  union all
  select import.postgres_user_warnings(p_facts)
  union all
  select import.postgres_unselected_warnings(p_facts, p_wish);
$$;

create or replace function import.plan_postgres(p_facts jsonb, p_wish jsonb)
returns jsonb language plpgsql stable as $$
-- For Supabase too, which is a Postgres with users and files in schemas of its own.
declare
  v_facts jsonb;
  v_selected jsonb;
  v_users boolean := coalesce((p_wish #>> '{selection,users}')::boolean, true)
  and coalesce(jsonb_typeof(p_facts -> 'users') = 'object', false);
  v_buckets text[] := import.postgres_buckets(p_facts, p_wish);
  v_steps jsonb;
  v_warnings jsonb;
begin
  perform import.refuse_itself(p_facts -> 'server');
  v_facts := import.postgres_moved(p_facts);
  v_selected := import.postgres_selected(v_facts, p_wish);

  select
    coalesce(jsonb_agg(piece.value order by piece.place) filter (where piece.value ? 'sql'), '[]'),
    coalesce(jsonb_agg(piece.value order by piece.place) filter (where piece.value ? 'code'), '[]')
  into v_steps, v_warnings
  from import.postgres_pieces(v_facts, v_selected, p_wish, v_users) with ordinality as piece (value, place);

  return jsonb_build_object(
    'version', p_facts #>> '{server,version_text}',
    'inspection', import.postgres_inspection(import.postgres_selected(v_facts, '{}'), v_selected, v_users, v_buckets),
    'warnings', v_warnings,
    'steps', v_steps,
    'tables', (
      select coalesce(jsonb_agg(load.value order by load.place), '[]')
      from import.postgres_loads(v_selected) with ordinality as load (value, place)
    ),
    'sequences', import.postgres_sequence_nexts(v_selected),
    'left_out', to_jsonb(import.postgres_unread(v_selected)),
    'users', v_users,
    'buckets', to_jsonb(v_buckets)
  );
end;
$$;

comment on function import.plan_postgres(jsonb, jsonb) is
  'What an import of a Postgres or a Supabase project would do.';
