-- What needs attention is judged by the figures alone.
create function pg_temp.points(overview jsonb)
returns text[] language sql as $$
  select coalesce(array_agg(point.route), '{}')
  from operate.points_of_attention(overview, '2026-01-01 12:00:00+00') as point
  where point.applies;
$$;
select test.is(pg_temp.points('{}'), '{}', 'nothing known');
select test.is(pg_temp.points('{"database": {"connections": {"used": 80, "most": 100}}}'), '{}', 'enough connections');
select test.is(
  pg_temp.points('{"database": {"connections": {"used": 81, "most": 100}}}'),
  '{stats/activity}',
  'few are left'
);
select test.is(
  pg_temp.points('{"database": {"oldest_transaction": "2026-01-01T10:59:00Z"}}'),
  '{stats/activity}',
  'long open'
);
select test.is(pg_temp.points('{"drift": {"added": 0, "changed": 0, "removed": 0}}'), '{}', 'no drift');
select test.is(pg_temp.points('{"drift": null}'), '{}', 'drift is not known');
select test.is(pg_temp.points('{"drift": {"added": 1, "changed": 0, "removed": 0}}'), '{migrations/drift}', 'drift');
select test.is(pg_temp.points('{"mail": {"oldest_waiting": "2026-01-01T11:49:00Z"}}'), '{mail/queue}', 'mail waits');
