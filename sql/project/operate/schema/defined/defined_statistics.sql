create or replace function operate.defined_statistics(p_relation oid)
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- The extended statistics of the application's tables, or of one, with the statements that make them.
  select
    'pg_statistic_ext'::regclass,
    statistics.oid,
    'statistics',
    named.as,
    concat(
      pg_get_statisticsobjdef(statistics.oid),
      ';',
      operate.comment_line(named.as, operate.comment_of('pg_statistic_ext'::regclass, statistics.oid))
    )
  from
    operate.relations_in_question(p_relation) as relation
    join pg_statistic_ext as statistics on statistics.stxrelid = relation.oid
    cross join lateral (
      select format('statistics %s.%I', statistics.stxnamespace::regnamespace, statistics.stxname)
    ) as named ("as");
$$;
