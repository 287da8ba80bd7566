create or replace function operate.objects_present()
returns jsonb language sql stable set search_path = pg_catalog, pg_temp as $$
  -- The objects of the application, by class and oid.
  -- By oid, so that a renamed object is the same; with the relation that it goes with.
  select coalesce(
    jsonb_object_agg(
      concat_ws('.', object.class, object.id, object.part),
      jsonb_build_object('kind', named.type, 'name', named.identity, 'of', object.relation)
    ),
    '{}'
  )
  from
    (
      select 'pg_class'::regclass, relation.oid, 0, relation.relnamespace, coalesce(index.indrelid, 0)
      from
        pg_class as relation
        left join pg_index as index on index.indexrelid = relation.oid
      where relation.relkind in ('r', 'p', 'v', 'm', 'f', 'S', 'i', 'I')
      union all
      select 'pg_class'::regclass, relation.oid, attribute.attnum, relation.relnamespace, relation.oid
      from
        pg_attribute as attribute
        join pg_class as relation on relation.oid = attribute.attrelid and relation.relkind in ('r', 'p', 'v', 'm', 'f')
      where attribute.attnum > 0 and not attribute.attisdropped
      union all
      select 'pg_constraint'::regclass, con.oid, 0, con.connamespace, con.conrelid
      from pg_constraint as con
      where con.contype in ('p', 'u', 'f', 'c', 'x')
      union all
      select 'pg_trigger'::regclass, trigger.oid, 0, relation.relnamespace, relation.oid
      from
        pg_trigger as trigger
        join pg_class as relation on relation.oid = trigger.tgrelid
      where not trigger.tgisinternal
      union all
      select 'pg_policy'::regclass, policy.oid, 0, relation.relnamespace, relation.oid
      from
        pg_policy as policy
        join pg_class as relation on relation.oid = policy.polrelid
      union all
      select 'pg_proc'::regclass, proc.oid, 0, proc.pronamespace, 0::oid
      from pg_proc as proc
      union all
      select 'pg_type'::regclass, type.oid, 0, type.typnamespace, 0::oid
      from pg_type as type
      where type.typtype in ('e', 'd', 'r')
    ) as object (class, id, part, namespace, relation)
    cross join lateral pg_identify_object(object.class, object.id, object.part) as named
  where not operate.is_ours(object.namespace::regnamespace::text);
$$;

create or replace function operate.objects_gone(p_before jsonb)
returns jsonb language sql stable as $$
  -- Objects that were there before and are no more.
  -- What belongs to a table that is gone is not listed beside it.
  with
    now as materialized (select operate.objects_present() as objects),
    lost as materialized (
      select before.key, before.value
      from
        jsonb_each(p_before) as before
        cross join now
      where not now.objects ? before.key
    )
  select coalesce(
    jsonb_agg(
      jsonb_build_object('kind', lost.value -> 'kind', 'name', lost.value -> 'name')
      order by lost.value ->> 'name'
    ),
    '[]'
  )
  from lost
  where
    not exists (
      select
      from lost as whole
      where whole.key = concat_ws('.', 'pg_class'::regclass, lost.value ->> 'of', 0)
    );
$$;

create or replace function operate.locks_held(p_before jsonb)
returns jsonb language sql stable set search_path = pg_catalog, pg_temp as $$
  -- The locks of this transaction on relations of the application.
  -- Of relations that were there before, which may be gone by now; reading locks hold nobody up.
  select coalesce(
    jsonb_agg(locked.relation - 'of' || jsonb_build_object('mode', locked.mode) order by locked.name, locked.mode),
    '[]'
  )
  from (
    select found.relation, found.relation ->> 'name', lock.mode
    from
      pg_locks as lock
      cross join lateral (select p_before -> concat_ws('.', 'pg_class'::regclass, lock.relation, 0)) as found (relation)
    where
      lock.pid = pg_backend_pid()
      and lock.locktype = 'relation'
      and lock.database = (select database.oid from pg_database as database where database.datname = current_database())
      and lock.granted
      and lock.mode != 'AccessShareLock'
  ) as locked (relation, name, mode)
  where locked.relation ->> 'kind' not in ('index', 'sequence');
$$;

create or replace function operate.try_changes(p_changes jsonb)
returns jsonb language plpgsql as $$
-- Runs what can be tried of changes; returns it, in all and by change.
-- One after the other, so that the SQL of each is known.
-- Writes: what the changes say
declare
  v_count integer := jsonb_array_length(p_changes);
  v_run record;
  v_sql text[] := array[]::text[];
  v_warnings text[] := array[]::text[];
  v_steps jsonb := '[]'::jsonb;
begin
  for v_number in 1..v_count loop
    select run.*
    into v_run
    from
      operate.run_changes(
        p_changes,
        array(select other from generate_series(1, v_count) as other where other != v_number),
        true
      ) as run;
    v_sql := v_sql || v_run.statements;
    v_warnings := v_warnings || v_run.warnings;
    v_steps := v_steps || jsonb_build_object('change', v_number, 'sql', v_run.statements);
  end loop;
  return jsonb_build_object('sql', v_sql, 'warnings', v_warnings, 'steps', v_steps);
end;
$$;

create or replace function operate.dry_run(p_changes jsonb)
returns core.reply language plpgsql as $$
-- Says what changes would do, by doing and undoing them.
-- Runs the changes and undoes them. It waits for a lock so briefly that it holds nobody up.
-- Writes: nothing that stays
declare
  v_before jsonb := operate.objects_present();
  v_relations oid[] := operate.relations_of_public();
  v_tried jsonb;
  v_gone jsonb;
  v_locks jsonb;
begin
  begin
    perform set_config('lock_timeout', '200ms', true);
    v_tried := operate.try_changes(p_changes);
    perform operate.note_changes(v_relations);
    set constraints all immediate;
    v_locks := operate.locks_held(v_before);
    v_gone := operate.objects_gone(v_before);
    raise exception using errcode = 'PLDRY', message = 'a dry run is undone';
  exception when sqlstate 'PLDRY' then -- which the application's code may raise too
    if sqlerrm != 'a dry run is undone' then
      raise;
    end if;
    null; -- that was the plan
  end;
  return core.ok(
    v_tried || jsonb_build_object('dry_run', true, 'migration', null, 'locks', v_locks, 'dropped', v_gone)
  );
end;
$$;
