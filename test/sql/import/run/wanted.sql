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
select test.is(
  import.dump_wanted(
    '[{"by": "owner", "phase": "users"}, {"by": "owner", "phase": "objects"}, {"phase": "users"}]',
    '{"selection": {"users": false, "buckets": false}}'
  ),
  '[{"phase": "users"}]'::jsonb,
  'of a dump'
);
select test.is(
  import.warning(
    'a',
    'b',
    'c',
    'CREATE TRIGGER t AFTER INSERT ON public.x FOR EACH ROW EXECUTE FUNCTION supabase_functions.http_request(''https://x'', ''Bearer y)'')'
  ) ->> 'statement',
  'CREATE TRIGGER t AFTER INSERT ON public.x FOR EACH ROW EXECUTE FUNCTION supabase_functions.http_request(...)',
  'the call is masked'
);
select test.is(import.warning('a', 'b', 'c', 'select f(1)') ->> 'statement', 'select f(1)', 'nothing else is');
