-- The title and the text are those of the comment on public; servers, security and errors are told with it.
select test.is(api.describe_info() ->> 'title', 'Plinth', 'without a comment of anybody''s');
comment on schema public is E'Todos\nWhat there is to do.\nAnd what not.';
create temporary view description as
  select api.describe(api.executor_owner('anon'), 'https://example.com/rest/v1')::jsonb as said;

select test.is(said ->> 'openapi', '3.1.0', 'openapi') from description;
select test.is(said #>> '{info,title}', 'Todos', 'title') from description;
select test.is(said #>> '{info,description}', E'What there is to do.\nAnd what not.', 'text')
from description;
select test.is(said #>> '{info,version}', (core.installation_row()).version, 'version')
from description;
select test.is(said -> 'servers', '[{"url": "https://example.com/rest/v1"}]', 'servers')
from description;
select test.is(
  (
    select array_agg(key order by key)
    from jsonb_object_keys(said #> '{components,securitySchemes}') as key
  ),
  '{apikey,bearer}',
  'security'
)
from description;
select test.none(
  $$select ref[1] from description, regexp_matches(said::text, '"#/([^"]+)"', 'g') as ref where said #> string_to_array(ref[1], '/') is null$$,
  'references that lead nowhere'
);
