create or replace function api.nearest_name(p_name text, p_names text[])
returns text language sql immutable parallel safe as $$
  -- The one of the names that was probably meant.
  -- By the pairs of letters they have in common; null where nothing is near.
  with
    pairs as (
      select
        candidate.name,
        array(
          select substr(' ' || lower(candidate.name) || ' ', at, 2)
          from generate_series(1, length(candidate.name) + 1) as at
        ) as theirs,
        array(
          select substr(' ' || lower(p_name) || ' ', at, 2)
          from generate_series(1, length(p_name) + 1) as at
        ) as ours
      from unnest(p_names) as candidate (name)
    ),
    scored as (
      select
        pairs.name,
        2.0 * (select count(*) from unnest(pairs.theirs) as pair where pair = any (pairs.ours)) / (
          cardinality(pairs.theirs) + cardinality(pairs.ours)
        ) as score
      from pairs
    )
  select scored.name
  from scored
  where scored.score >= 0.5
  order by scored.score desc, scored.name
  limit 1;
$$;

create or replace function api.refuse_column(p_relation oid, p_function oid, p_name text, p_as oid)
returns void language plpgsql stable as $$
-- Says that there is no such column, and which one is near.
-- The hint names only what the role may see anyway.
declare
  v_of text := coalesce(
    (select relation.relname from pg_catalog.pg_class as relation where relation.oid = p_relation),
    (select function.proname from pg_catalog.pg_proc as function where function.oid = p_function)
  );
  v_near text := api.nearest_name(
    p_name,
    array(
      select source.name
      from api.source_columns(p_relation, p_function) as source
      where p_relation is null or has_column_privilege(p_as, p_relation, source.place::smallint, 'select')
    )
  );
begin
  perform core.raise(
    'undefined_column',
    format('%I has no column %I', v_of, p_name),
    case when v_near is null then '' else format('Perhaps %I is meant.', v_near) end
  );
end;
$$;
