create or replace function operate.drifted()
returns setof operate.drifted_object language plpgsql stable set search_path = pg_catalog, pg_temp as $$
-- What was seen holds for all that did not change since; the rest is looked at, and written nowhere: a reader may ask.
declare
  v_touched oid[] := operate.touched_objects(array(select entry from operate.changed_entries() as entry));
begin
  return query with
      fresh as materialized (
        select
          found.kind,
          found.identity,
          found.object,
          encode(sha256(convert_to(found.definition, 'UTF8')), 'hex') as digest,
          found.definition
        from operate.defined_among(v_touched) as found
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
            when known.object = any (v_touched) or known.kind is null then fresh.digest
            else known.seen_digest
          end as digest,
          case
            when known.object = any (v_touched) or known.kind is null then fresh.definition
            else known.seen_definition
          end as definition
        from
          operate.known_object as known
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

comment on function operate.drifted is 'The objects that differ from what the migrations made.';
