-- Of Prefer the first of a kind counts, and what was honoured is told.
select test.is(
  row(
    options.returning, options.count, options.resolution, options.missing, options.max_affected, options.rollback,
    options.timezone, options.unsafe, options.applied
  )::text,
  wanted,
  method || ' ' || prefer
)
from
  (
    values
      ('POST', 'return=representation', '(representation,,,,,f,,f,return=representation)'),
      ('POST', 'return=minimal, return=representation', '(minimal,,,,,f,,f,return=minimal)'),
      (
        'POST', 'Return=headers-only,count=planned',
        '(headers-only,planned,,,,f,,f,"Return=headers-only, count=planned")'
      ),
      ('GET', 'return=representation,count=exact', '(representation,exact,,,,f,,f,count=exact)'),
      ('POST', 'resolution=merge-duplicates', '(,,merge,,,f,,f,resolution=merge-duplicates)'),
      (
        'POST', 'resolution=ignore-duplicates,missing=default',
        '(,,ignore,default,,f,,f,"resolution=ignore-duplicates, missing=default")'
      ),
      ('DELETE', 'unsafe-mutation', '(,,,,,f,,t,unsafe-mutation)'),
      ('DELETE', 'max-affected=5', '(,,,,,f,,f,)'),
      ('DELETE', 'max-affected=5, handling=strict', '(,,,,5,f,,f,"max-affected=5, handling=strict")'),
      ('DELETE', 'handling=lenient,handling=strict,max-affected=5', '(,,,,,f,,f,handling=lenient)'),
      ('POST', 'tx=rollback,tx=commit', '(,,,,,t,,f,tx=rollback)'),
      ('GET', 'timezone=America/Los_Angeles', '(,,,,,f,America/Los_Angeles,f,timezone=America/Los_Angeles)'),
      ('GET', 'respond-async, count=some,, wait=10', '(,,,,,f,,f,)')
  ) as given (method, prefer, wanted),
  api.parse_headers(method, jsonb_build_object('prefer', prefer)) as options;
select test.throws(
  format('select api.parse_headers(%L, %L)', 'GET', jsonb_build_object('prefer', prefer)),
  'PL400',
  prefer
)
from unnest(array['handling=strict,respond-async', 'count=some, handling=strict', 'handling=strict,tx=x']) as prefer;
select
  test.is((api.parse_headers('POST', '{"x-upsert": "true"}')).resolution, 'merge', 'x-upsert'),
  test.is((api.parse_headers('POST', '{"x-upsert": "false"}')).resolution, null, 'no x-upsert'),
  test.is(
    (api.parse_headers('POST', '{"x-upsert": "true", "prefer": "resolution=ignore-duplicates"}')).resolution, 'ignore',
    'both'
  );
