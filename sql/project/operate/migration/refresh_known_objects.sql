create or replace function operate.changed_entries()
returns setof operate.known_state language sql stable set search_path = pg_catalog, pg_temp as $$
  -- The entries of the catalogue that differ from those that were seen.
  -- One that is gone has no signature.
  select coalesce(present.class, known.class), coalesce(present.object, known.object), present.signature
  from
    operate.signatures() as present
    full join operate.known_state as known on known.class = present.class and known.object = present.object
  where known.signature is distinct from present.signature;
$$;

create or replace function operate.touched_objects(p_changed operate.known_state[])
returns oid[] language sql stable set search_path = pg_catalog, pg_temp as $$
  -- The objects that changed, and those that name them.
  -- Whatever names a changed object may be written differently now. Of a schema only another name matters.
  with
    changed as materialized (
      select entry.class, entry.object
      from unnest(p_changed) as entry
    ),
    named as (
      select changed.class, changed.object
      from changed
      where
        changed.class != 'pg_namespace'::regclass
        or exists (
          select
          from
            operate.known_object as known
            join pg_namespace as namespace on namespace.oid = known.object
          where
            known.class = changed.class
            and known.object = changed.object
            and known.kind = 'schema'
            and known.identity != format('schema %I', namespace.nspname)
        )
      union all
      select 'pg_type'::regclass, type.oid
      from
        changed
        join pg_class as relation on changed.class = 'pg_class'::regclass and relation.oid = changed.object
        join pg_type as row_type on row_type.oid = relation.reltype
        cross join lateral unnest(array[row_type.oid, row_type.typarray]) as type (oid)
    )
  select
    array(
      select changed.object
      from changed
      union
      select coalesce(
        (
          select value.adrelid
          from pg_attrdef as value
          where depends.classid = 'pg_attrdef'::regclass and value.oid = depends.objid
        ),
        (
          select rule.ev_class
          from pg_rewrite as rule
          where depends.classid = 'pg_rewrite'::regclass and rule.oid = depends.objid and rule.rulename = '_RETURN'
        ),
        depends.objid
      )
      from
        named
        join pg_depend as depends on depends.refclassid = named.class and depends.refobjid = named.object
      where depends.deptype != 'e'
    );
$$;

create or replace function operate.defined_among(p_objects oid[])
returns table (class oid, object oid, kind text, identity text, definition text)
language plpgsql
stable
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
set datestyle = 'ISO, MDY'
set intervalstyle = 'postgres'
set extra_float_digits = 1
set quote_all_identifiers = off as $$
-- As operate.defined(), but Postgres writes nothing for objects that are not asked for. It is planned for them: a few are
-- found by indexes, thousands by a hash.
begin
  return query select found.* from operate.each_defined(null) as found where found.object = any (p_objects);
end;
$$;

comment on function operate.defined_among(oid[]) is
  'Some objects of the application, with the statements that make them.';

create or replace function operate.refresh_known_objects()
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
-- Looks at what changed since the schema was last looked at, so that no migration recorded next covers it up.
-- Called before a change too, because afterwards nobody can tell what it did from what was done in psql before it.
-- Writes: operate.known_object, operate.known_state
declare
  v_changed operate.known_state[] := array(select entry from operate.changed_entries() as entry);
  v_touched oid[] := operate.touched_objects(v_changed);
begin
  if v_changed = array[]::operate.known_state[] then
    return;
  end if;

  -- What is not seen again is gone.
  update operate.known_object as known
  set
    seen_digest = null,
    seen_definition = null,
    seen_parts = null
  where known.object = any (v_touched);

  insert into operate.known_object as known (kind, identity, class, object, seen_digest, seen_definition, seen_parts)
  select
    found.kind,
    found.identity,
    found.class,
    found.object,
    encode(sha256(convert_to(found.definition, 'UTF8')), 'hex'),
    found.definition,
    operate.parts_of(found.kind, found.object)
  from operate.defined_among(v_touched) as found
  on conflict (kind, identity) do update
    set
      class = excluded.class,
      object = excluded.object,
      seen_digest = excluded.seen_digest,
      seen_definition = excluded.seen_definition,
      seen_parts = excluded.seen_parts;

  delete from operate.known_object as known where known.made_digest is null and known.seen_digest is null;

  delete from operate.known_state as known
  using unnest(v_changed) as entry
  where known.class = entry.class and known.object = entry.object;
  insert into operate.known_state (class, object, signature)
  select entry.class, entry.object, entry.signature
  from unnest(v_changed) as entry
  where entry.signature is not null;
end;
$$;
