create or replace function import.keys_to_hold(p_targets regclass[])
returns setof import.held_keys language sql stable set search_path = pg_catalog, pg_temp as $$
  -- The foreign keys of tables to users, who come after rows, and to one another, in whichever order they come.
  -- Those of partitions too, unless they come from the key of the whole. One that is not enforced holds nothing up.
  with
    loaded as (
      select target::oid as oid
      from unnest(p_targets) as target
      union
      select part.relid
      from
        unnest(p_targets) as target
        cross join lateral pg_partition_tree(target) as part
    )
  select
    namespace.nspname::text,
    relation.relname::text,
    con.conname::text,
    regexp_replace(pg_get_constraintdef(con.oid), ' NOT VALID$', ''),
    obj_description(con.oid, 'pg_constraint'),
    con.confrelid = 'auth.users'::regclass,
    con.convalidated,
    true,
    false
  from
    pg_constraint as con
    join loaded on loaded.oid = con.conrelid
    join pg_class as relation on relation.oid = con.conrelid
    join pg_namespace as namespace on namespace.oid = relation.relnamespace
  where
    con.contype = 'f'
    and con.conparentid = 0
    and (con.confrelid = 'auth.users'::regclass or con.confrelid in (select loaded.oid from loaded))
    and to_jsonb(con) ->> 'conenforced' is distinct from 'false'
  order by namespace.nspname, relation.relname, con.conname;
$$;

create or replace function import.hold_keys(p_targets regclass[])
returns void language plpgsql set lock_timeout = '5s' as $$
-- Before rows are loaded into tables that are here. What a run takes away returns with import.return_keys, at its end
-- or, where its gateway died, with the next sweep. One that an earlier run could not validate is to be validated yet.
-- Writes: import.held_keys, the keys
declare
  v_key import.held_keys;
begin
  for v_key in select held.* from import.keys_to_hold(p_targets) as held loop
    insert into import.held_keys as held values (v_key.*)
    on conflict (schema, "table", name) do update
      set
        definition = excluded.definition,
        comment = excluded.comment,
        was_valid = held.was_valid or excluded.was_valid,
        is_away = true,
        is_refused = false;
    execute format('alter table %I.%I drop constraint %I', v_key.schema, v_key.table, v_key.name);
  end loop;
end;
$$;

comment on function import.hold_keys(regclass[]) is
  'Takes away the keys of tables to users and to one another, until both are loaded.';

create or replace function import.key_of(p_key import.held_keys)
returns pg_constraint language sql stable as $$
  -- The key as it is here; all nulls where it is not.
  select con.*
  from pg_constraint as con
  where con.conrelid = to_regclass(format('%I.%I', p_key.schema, p_key.table)) and con.conname = p_key.name;
$$;

create or replace function import.key_statement(p_key import.held_keys)
returns text language sql stable as $$
  -- Adds a key for new rows. Before 18 a partitioned table takes none such: there it is checked at once.
  select
    format('alter table %I.%I add constraint %I %s', p_key.schema, p_key.table, p_key.name, p_key.definition) || case
      when relation.relkind = 'p' and current_setting('server_version_num')::integer < 180000 then ''
      else ' not valid'
    end
  from pg_class as relation
  where relation.oid = to_regclass(format('%I.%I', p_key.schema, p_key.table));
$$;

create or replace function import.key_added(p_key import.held_keys)
returns void language plpgsql as $$
-- Writes: the key
begin
  execute import.key_statement(p_key);
  if p_key.comment is not null then
    execute format('comment on constraint %I on %I.%I is %L', p_key.name, p_key.schema, p_key.table, p_key.comment);
  end if;
end;
$$;

create or replace function import.key_warning(p_key import.held_keys, p_cause text)
returns jsonb language sql immutable as $$
  -- The warning of a key that does not hold for all rows.
  select import.warning(
    'key_not_checked',
    format('%s.%s', p_key.schema, p_key.table),
    format(
      case
        when p_key.is_away then '%s is not back yet, and is tried again with the next import: %s'
        else '%s is checked for new rows only, as rows name what is not here (deleted users do not come): %s'
      end,
      p_key.name,
      p_cause
    ),
    case
      when p_key.is_away then format(
        'alter table %I.%I add constraint %I %s', p_key.schema, p_key.table, p_key.name, p_key.definition
      )
      else format('alter table %I.%I validate constraint %I', p_key.schema, p_key.table, p_key.name)
    end
  );
$$;

create or replace function import.return_key(p_key import.held_keys)
returns jsonb language plpgsql as $$
-- Returns the warning of what is not as it was; null when the key is.
-- Writes: the key, import.held_keys
declare
  v_held import.held_keys := p_key;
begin
  if v_held.is_away and to_regclass(format('%I.%I', v_held.schema, v_held.table)) is not null then
    if (import.key_of(v_held)).oid is null then
      perform import.key_added(v_held);
    end if;
    v_held.is_away := false;
    update import.held_keys as held
    set is_away = false
    where (held.schema, held.table, held.name) = (v_held.schema, v_held.table, v_held.name);
  end if;

  if v_held.was_valid and not (import.key_of(v_held)).convalidated then
    begin
      execute format('alter table %I.%I validate constraint %I', v_held.schema, v_held.table, v_held.name);
    exception when foreign_key_violation then
      return import.key_warning(v_held, sqlerrm);
    end;
  end if;
  delete from import.held_keys as held
  where (held.schema, held.table, held.name) = (v_held.schema, v_held.table, v_held.name);
  return null;
end;
$$;

create or replace function import.return_keys(p_to_users boolean default null)
returns jsonb language plpgsql as $$
-- Those to users, those to other tables, or all. Returns warnings. A table that is gone needs its keys no more. What
-- fails, for rows that miss or for a lock, stays held: the next sweep or the next import tries again.
-- Writes: import.held_keys, the keys
declare
  v_key import.held_keys;
  v_warnings jsonb := jsonb_build_array();
begin
  for v_key in select held.*
  from import.held_keys as held
  where coalesce(held.to_users = p_to_users, true)
  order by held.schema, held.table, held.name loop
    begin
      v_warnings := v_warnings || coalesce(import.return_key(v_key), '[]');
    exception when others then -- each key by itself: the others return
      update import.held_keys as held
      set is_refused = sqlstate = '23503'
      where (held.schema, held.table, held.name) = (v_key.schema, v_key.table, v_key.name);
      v_warnings := v_warnings || import.key_warning(v_key, sqlerrm);
    end;
  end loop;
  return v_warnings;
end;
$$;

comment on function import.return_keys(boolean) is 'Adds again the keys that an import took away.';
