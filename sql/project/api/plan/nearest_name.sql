create or replace function api.nearest_name(p_name text, p_names text[])
returns text
language sql
immutable
parallel safe
as $$
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

comment on function api.nearest_name is 'The one of the names that was probably meant.';
