create or replace function operate.objects_to_check()
returns oid[] language sql stable as $$
  -- The objects that may have changed since the schema was last looked at.
  select operate.touched_objects(array(select entry from operate.changed_entries() as entry));
$$;

create or replace function operate.named_among(p_objects oid[])
returns table (name text, object oid)
language plpgsql
stable
set search_path = pg_catalog, pg_temp
set quote_all_identifiers = off as $$
-- The kinds and identities of operate.defined_among(), for which Postgres writes nothing else.
begin
  return query select found.kind || ' ' || found.identity, found.object
    from operate.each_defined(null) as found
    where found.object = any (p_objects);
end;
$$;

create or replace function operate.drift_names(p_touched oid[], p_after text, p_most integer)
returns table (name text, object oid) language sql stable set search_path = pg_catalog, pg_temp as $$
  -- The objects that may differ from what the migrations made, by kind and identity, and which each is now.
  -- Those are all that may have changed, and what was seen to differ.
  with
    candidate as (
      select named.name, named.object
      from operate.named_among(p_touched) as named
      union all
      select known.kind || ' ' || known.identity, null
      from operate.known_object as known
      where known.object in (select unnest(p_touched)) or known.made_digest is distinct from known.seen_digest
    )
  select candidate.name collate "C", max(candidate.object)
  from candidate
  where candidate.name collate "C" > p_after
  group by 1
  order by 1
  limit p_most;
$$;

create or replace function operate.drifted_among(p_touched oid[], p_objects oid[], p_names text[])
returns setof operate.drifted_object language plpgsql stable set search_path = pg_catalog, pg_temp as $$
-- What was seen holds for all that did not change since; the rest (p_touched) is looked at, and written nowhere: a reader
-- may ask. Only of those with these names, which are these objects now; null: of all.
begin
  return query with
      fresh as materialized (
        select
          found.kind,
          found.identity,
          found.object,
          encode(sha256(convert_to(found.definition, 'UTF8')), 'hex') as digest,
          found.definition
        from operate.defined_among(p_objects) as found
        where p_names is null or found.kind || ' ' || found.identity = any (p_names)
      ),
      known as (
        select seen.*
        from operate.known_object as seen
        where p_names is null or seen.kind || ' ' || seen.identity = any (p_names)
      ),
      present as (
        select
          coalesce(fresh.kind, known.kind) as kind,
          coalesce(fresh.identity, known.identity) as identity,
          coalesce(fresh.object, known.object) as object,
          known.made_digest,
          known.made_definition,
          known.made_parts,
          case
            when known.object = any (p_touched) or known.kind is null then fresh.digest
            else known.seen_digest
          end as digest,
          case
            when known.object = any (p_touched) or known.kind is null then fresh.definition
            else known.seen_definition
          end as definition
        from
          known
          full join fresh on fresh.kind = known.kind and fresh.identity = known.identity
      )
    select
      case when present.made_digest is null then 'added' when present.digest is null then 'removed' else 'changed' end,
      present.kind,
      present.identity,
      present.made_definition,
      present.definition,
      present.made_parts,
      case
        when present.made_parts is not null and present.digest is not null then operate.parts_of(
          present.kind, present.object
        )
      end
    from present
    where present.made_digest is distinct from present.digest;
end;
$$;

create or replace function operate.drifted()
returns setof operate.drifted_object language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  v_touched oid[] := operate.objects_to_check();
begin
  return query select found.* from operate.drifted_among(v_touched, v_touched, null) as found;
end;
$$;

comment on function operate.drifted is 'The objects that differ from what the migrations made.';
