-- Users or buckets that are not wanted bring no code either, and arguments of a webhook stay out of warnings.
select test.ok(import.wants(wish, 'users'), wish::text)
from (
  values
    ('{}'::jsonb),
    ('{"selection": {"users": null}}'),
    ('{"selection": {"users": true}}')
) as given (wish);
select test.ok(not import.wants(wish, 'buckets'), wish::text)
from (
  values
    ('{"selection": {"buckets": false}}'::jsonb),
    ('{"selection": {"buckets": []}}')
) as given (wish);
select test.ok(import.wants('{"selection": {"buckets": ["a"]}}', 'buckets'), 'a list');
create temporary table facts as
  select
    '{
      "kind": "supabase", "server": {"version": 180000, "roles": ["anon"]}, "relations": [],
      "functions": [{"schema": "public", "name": "f", "signature": "public.f()", "def": "x", "language": "sql"}],
      "triggers": [{"schema": "auth", "table": "users", "name": "t", "enabled": "O", "function_schema": "public",
        "function": "public.f()", "def": "CREATE TRIGGER t AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION public.f()"}],
      "policies": [{"schema": "storage", "table": "objects", "name": "p", "permissive": true, "command": "select",
        "roles": ["anon"], "using": "true", "check": null}]
    }'::jsonb as facts;
create function pg_temp.by_owner(p_wish jsonb)
returns text[] language sql as $$
  select
    array(
      select piece ->> 'phase'
      from
        facts
        cross join lateral import.postgres_pieces(
          facts,
          facts || '{"policies": [], "triggers": []}',
          p_wish,
          true
        ) as piece
      where piece ->> 'by' = 'owner'
      order by 1
    );
$$;
select
  test.is(pg_temp.by_owner('{}'), array['objects', 'users'], 'a policy on files and a trigger on users'),
  test.is(
    pg_temp.by_owner('{"selection": {"users": false, "buckets": false}}'),
    '{}',
    'neither where it is not wanted'
  );
select test.is(
  import.warning(
    'a', 'b', 'c',
    'CREATE TRIGGER t AFTER INSERT ON public.x FOR EACH ROW EXECUTE FUNCTION supabase_functions.http_request(''https://x'', ''Bearer y)'')'
  ) ->> 'statement',
  'CREATE TRIGGER t AFTER INSERT ON public.x FOR EACH ROW EXECUTE FUNCTION supabase_functions.http_request(...)',
  'the call is masked'
);
select test.is(import.warning('a', 'b', 'c', 'select f(1)') ->> 'statement', 'select f(1)', 'nothing else is');
