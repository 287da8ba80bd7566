create or replace function import.base_type(p_type oid)
returns oid language sql stable as $$
  -- What a domain is over; any other type itself.
  with recursive
    base as (
      select type.oid, type.typbasetype
      from pg_type as type
      where type.oid = p_type
      union all
      select type.oid, type.typbasetype
      from
        base
        join pg_type as type on type.oid = base.typbasetype
    )
  select base.oid
  from base
  where base.typbasetype = 0;
$$;

create or replace function import.key_runs_code(p_key pg_constraint)
returns boolean language sql stable as $$
  -- True for a foreign key that compares columns by a cast that somebody made: Postgres calls it as the owner of the table
  -- that the key refers to, and as whoever validates it.
  select
    exists (
      select
      from
        unnest(p_key.conkey, p_key.confkey) as pair (ours, theirs)
        join pg_attribute as own on own.attrelid = p_key.conrelid and own.attnum = pair.ours
        join pg_attribute as other on other.attrelid = p_key.confrelid and other.attnum = pair.theirs
        cross join lateral (select import.base_type(own.atttypid), import.base_type(other.atttypid)) as base (
          own, other
        )
      where base.own != base.other and greatest(base.own, base.other) >= 16384
    );
$$;

create or replace function import.key_parts(p_sql text)
returns text[] language sql immutable as $$
  -- Of a statement that adds a foreign key and does nothing else: the table, the key's name, its columns, what it refers
  -- to, columns of that. Null of any other: the text of a source could say more.
  select regexp_match(
    p_sql,
    replace(
      replace(
        concat(
          '^alter table (NAME.NAME) add constraint (NAME) FOREIGN KEY \((LIST)\) REFERENCES (NAME.NAME)\((LIST)\)(?: MATCH FULL)?',
          '(?: ON (?:UPDATE|DELETE) (?:CASCADE|RESTRICT|SET (?:NULL|DEFAULT)(?: \(LIST\))?))*(?: DEFERRABLE)?(?: INITIALLY DEFERRED)?',
          '(?: NOT ENFORCED)?(?: NOT VALID| not valid)?$'
        ),
        'LIST',
        'NAME(?:, NAME)*'
      ),
      'NAME',
      '(?:\w+|"(?:[^"]|"")+")'
    )
  );
$$;

create or replace function import.is_plain_key(p_sql text)
returns boolean language sql immutable as $$
  -- True for a foreign key and nothing else, so that the owner may add it.
  select import.key_parts(p_sql) is not null;
$$;

create or replace function import.compares_alike(p_table regclass, p_columns text, p_other regclass, p_others text)
returns boolean language sql stable as $$
  -- True when columns of two tables, as a key names them, are compared without a cast that somebody made.
  select bool_and(coalesce(base.own = base.other or greatest(base.own, base.other) < 16384, false))
  from
    unnest(string_to_array(p_columns, ', '), string_to_array(p_others, ', ')) as pair (ours, theirs)
    left join pg_attribute as own on own.attrelid = p_table and quote_ident(own.attname) = pair.ours
    left join pg_attribute as other on other.attrelid = p_other and quote_ident(other.attname) = pair.theirs
    cross join lateral (select import.base_type(own.atttypid), import.base_type(other.atttypid)) as base (own, other);
$$;

create or replace function import.may_check(p_part text[])
returns boolean language plpgsql as $$
-- Whether the owner may check the rows of a key at once. Both tables are locked first: what is looked at stays so.
declare
  v_table regclass := p_part[1]::regclass;
  v_other regclass := p_part[4]::regclass;
begin
  execute format('lock table %s, %s in share row exclusive mode', v_table, v_other);
  return (v_table, v_other) = (p_part[1]::regclass, p_part[4]::regclass)
  and import.compares_alike(v_table, p_part[3], v_other, p_part[5])
  and import.owner_code(v_table) is null
  and import.owner_code(v_other) is null;
end;
$$;

create or replace function import.add_key(p_step jsonb)
returns void language plpgsql as $$
-- By the owner, for whom no code of a source may run: one that is not for new rows alone reads both tables at once, and
-- one that compares by a cast would call that with each row.
-- Writes: the key
declare
  v_sql text := p_step ->> 'sql';
  v_part text[] := import.key_parts(v_sql);
begin
  if v_part is null then
    raise exception 'not a foreign key alone: %', v_sql;
  elsif v_sql !~* ' (not valid|not enforced)$' and not import.may_check(v_part) then
    raise exception 'to check the rows of % would run code of it: run this as the owner of the table', v_part[1];
  end if;

  execute p_step ->> 'sql';
  if
    exists (
      select
      from pg_constraint as con
      where
        con.conrelid = v_part[1]::regclass
        and quote_ident(con.conname) = v_part[2]
        and import.key_runs_code(con)
    )
  then
    raise exception 'the key does not come: it compares by a cast of the source';
  end if;
end;
$$;

create or replace function import.refuse_key(p_step jsonb)
returns void language plpgsql stable as $$
-- What a source says that a key refers to is what it refers to; of our tables those that it may, by their id.
declare
  v_part text[] := import.key_parts(p_step ->> 'sql');
  v_other regclass := v_part[4]::regclass;
  v_name text := (
    select concat(namespace.nspname, '.', relation.relname)
    from
      pg_class as relation
      join pg_namespace as namespace on namespace.oid = relation.relnamespace
    where relation.oid = v_other
  );
begin
  if
    v_name is distinct from p_step ->> 'key_to'
    or (
      split_part(v_name, '.', 1) = any (core.our_schemas())
      and not (v_name in ('auth.users', 'storage.objects', 'storage.buckets') and v_part[5] = 'id')
    )
  then
    raise exception 'the key does not come: it refers to %(%)', v_name, v_part[5];
  end if;
end;
$$;

create or replace function import.is_quiet_key(p_key pg_constraint)
returns boolean language sql stable as $$
  -- True for a key that the owner may validate: to read the tables runs no code of anybody else.
  select
    not import.key_runs_code(p_key)
    and import.owner_code(p_key.conrelid) is null
    and import.owner_code(p_key.confrelid) is null;
$$;

create or replace function import.keys_to_hold(p_targets regclass[])
returns setof import.held_keys language sql stable set search_path = pg_catalog, pg_temp as $$
  -- The foreign keys of tables to users, who come after rows, and to one another, in whichever order they come.
  -- Those of partitions too, unless they come from the key of the whole. One that is not enforced holds nothing up. One
  -- that the owner could not add again without running code of somebody else stays.
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
    and not import.key_runs_code(con)
    and import.is_plain_key('alter table a.a add constraint a ' || pg_get_constraintdef(con.oid))
    and (
      relation.relkind != 'p'
      or current_setting('server_version_num')::integer >= 180000
      or import.is_quiet_key(con)
    )
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
  perform import.add_key(jsonb_build_object('sql', import.key_statement(p_key)));
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
        else '%s is checked for new rows only: %s'
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
returns void language plpgsql as $$
-- Writes: the key, import.held_keys
begin
  if (import.key_of(p_key)).oid is null and to_regclass(format('%I.%I', p_key.schema, p_key.table)) is not null then
    perform import.key_added(p_key);
  end if;
  update import.held_keys as held
  set is_away = false
  where (held.schema, held.table, held.name) = (p_key.schema, p_key.table, p_key.name);
end;
$$;

create or replace function import.return_keys(p_to_users boolean default null)
returns jsonb language plpgsql as $$
-- Those to users, those to other tables, or all, for new rows: import.validate_keys follows, in a transaction of its own,
-- for here others wait who write these tables or users. Returns warnings. What fails stays held: the next sweep or the
-- next import tries again.
-- Writes: import.held_keys, the keys
declare
  v_key import.held_keys;
  v_warnings jsonb := jsonb_build_array();
begin
  for v_key in select held.*
  from import.held_keys as held
  where held.is_away and coalesce(held.to_users = p_to_users, true)
  order by held.schema, held.table, held.name loop
    begin
      perform import.return_key(v_key);
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

create or replace function import.keys_to_validate(p_to_users boolean default null)
returns text[] language sql stable as $$
  -- The statements that validate keys of what earlier imports brought, for the role that owns it: the owner would run code
  -- of it.
  select coalesce(
    array_agg(format('alter table %I.%I validate constraint %I', held.schema, held.table, held.name)),
    '{}'
  )
  from
    import.held_keys as held
    cross join lateral (
      select con
      from import.key_of(held) as con
    ) as key
    join pg_class as relation on relation.oid = (key.con).conrelid
  where
    held.was_valid
    and not held.is_away
    and not (key.con).convalidated
    and pg_get_userbyid(relation.relowner) = import.imported_role()
    and not import.is_quiet_key(key.con)
    and coalesce(held.to_users = p_to_users, true);
$$;

comment on function import.keys_to_validate(boolean) is
  'Statements that validate keys, for the role that owns what imports brought.';

create or replace function import.validate_key(p_key import.held_keys)
returns text language plpgsql as $$
-- Returns why the key is not valid; null when it is.
-- Writes: the key
declare
  v_key pg_constraint := import.key_of(p_key);
begin
  if not p_key.was_valid or v_key.oid is null or v_key.convalidated then
    return null;
  elsif not import.is_quiet_key(v_key) then
    return 'to read the table would run code of it: run this as the owner of the table';
  end if;

  execute format('alter table %I.%I validate constraint %I', p_key.schema, p_key.table, p_key.name);
  return null;
exception when foreign_key_violation then
  return 'rows name what is not here (deleted users do not come): ' || sqlerrm;
end;
$$;

create or replace function import.validate_keys(p_to_users boolean default null)
returns jsonb language plpgsql as $$
-- Of the keys that returned. Returns warnings. What is valid, as before or as it was not, is held no more; nor is what
-- somebody dropped.
-- Writes: import.held_keys, the keys
declare
  v_key import.held_keys;
  v_cause text;
  v_warnings jsonb := jsonb_build_array();
begin
  for v_key in select held.*
  from import.held_keys as held
  where not held.is_away and coalesce(held.to_users = p_to_users, true)
  order by held.schema, held.table, held.name loop
    v_cause := import.validate_key(v_key);
    if v_cause is null then
      delete from import.held_keys as held
      where (held.schema, held.table, held.name) = (v_key.schema, v_key.table, v_key.name);
    else
      v_warnings := v_warnings || import.key_warning(v_key, v_cause);
    end if;
  end loop;
  return v_warnings;
end;
$$;

comment on function import.validate_keys(boolean) is 'Validates the keys that an import took away, which are back.';
