-- Reading the schema of the application: every operator may, and the service key.
insert into control.route (method, url, least, key, confirm, audited, lane, entry, psql, sentence)
values
  (
    'GET', '/admin/v1/schema', 'viewer', true, false, false, 'gateway', 'operate.schemas',
    'select jsonb_pretty(body) from operate.schemas(operate.get())',
    'The schemas of the application, with their tables and views.'
  ),
  (
    'GET', '/admin/v1/schema/relations/:schema/:name', 'viewer', true, false, false, 'gateway', 'operate.relation',
    'select jsonb_pretty(body) from operate.relation(operate.get(jsonb_build_object(''schema'', :''schema'', ''name'', :''name'')))',
    'A table or view: columns, keys, indexes, policies, triggers, grants, definition.'
  ),
  (
    'GET', '/admin/v1/schema/functions', 'viewer', true, false, false, 'gateway', 'operate.functions',
    'select jsonb_pretty(body) from operate.functions(operate.get(jsonb_build_object(''schema'', :''schema'', ''search'', :''search'', ''limit'', :''limit'', ''after'', :''after'')))',
    'The functions of the application.'
  ),
  (
    'GET', '/admin/v1/schema/functions/:schema/:name', 'viewer', true, false, false, 'gateway', 'operate.function',
    'select jsonb_pretty(body) from operate.function(operate.get(jsonb_build_object(''schema'', :''schema'', ''name'', :''name'')))',
    'The functions of a name: source, rights, dependents.'
  ),
  (
    'GET', '/admin/v1/schema/types', 'viewer', true, false, false, 'gateway', 'operate.types',
    'select jsonb_pretty(body) from operate.types(operate.get(jsonb_build_object(''schema'', :''schema'', ''search'', :''search'', ''limit'', :''limit'', ''after'', :''after'')))',
    'The types and domains of the application.'
  ),
  (
    'GET', '/admin/v1/schema/extensions', 'viewer', true, false, false, 'gateway', 'operate.extensions',
    'select jsonb_pretty(body) from operate.extensions(operate.get(jsonb_build_object(''search'', :''search'', ''limit'', :''limit'', ''after'', :''after'')))',
    'The extensions that are installed, or may be.'
  ),
  (
    'GET', '/admin/v1/schema/roles', 'viewer', true, false, false, 'gateway', 'operate.roles',
    'select jsonb_pretty(body) from operate.roles(operate.get(jsonb_build_object(''search'', :''search'', ''limit'', :''limit'', ''after'', :''after'')))',
    'The roles of the server.'
  ),
  (
    'GET', '/admin/v1/schema/grants', 'viewer', true, false, false, 'gateway', 'operate.grants',
    'select jsonb_pretty(body) from operate.grants(operate.get(jsonb_build_object(''schema'', :''schema'', ''search'', :''search'', ''limit'', :''limit'', ''after'', :''after'')))',
    'What is granted on the objects of the application.'
  ),
  (
    'GET', '/admin/v1/schema/policies', 'viewer', true, false, false, 'gateway', 'operate.policies',
    'select jsonb_pretty(body) from operate.policies(operate.get(jsonb_build_object(''schema'', :''schema'', ''search'', :''search'', ''limit'', :''limit'', ''after'', :''after'')))',
    'The policies of the application.'
  ),
  (
    'GET', '/admin/v1/schema/triggers', 'viewer', true, false, false, 'gateway', 'operate.triggers',
    'select jsonb_pretty(body) from operate.triggers(operate.get(jsonb_build_object(''schema'', :''schema'', ''search'', :''search'', ''limit'', :''limit'', ''after'', :''after'')))',
    'The triggers of the application.'
  ),
  (
    'GET', '/admin/v1/schema/indexes', 'viewer', true, false, false, 'gateway', 'operate.indexes',
    'select jsonb_pretty(body) from operate.indexes(operate.get(jsonb_build_object(''schema'', :''schema'', ''search'', :''search'', ''limit'', :''limit'', ''after'', :''after'')))',
    'The indexes of the applications tables, with their use.'
  ),
  (
    'GET', '/admin/v1/schema/publications', 'viewer', true, false, false, 'gateway', 'operate.publications',
    'select jsonb_pretty(body) from operate.publications(operate.get(jsonb_build_object(''search'', :''search'', ''limit'', :''limit'', ''after'', :''after'')))',
    'The publications.'
  ),
  (
    'GET', '/admin/v1/schema/sequences', 'viewer', true, false, false, 'gateway', 'operate.sequences',
    'select jsonb_pretty(body) from operate.sequences(operate.get(jsonb_build_object(''schema'', :''schema'', ''search'', :''search'', ''limit'', :''limit'', ''after'', :''after'')))',
    'The sequences of the application.'
  ),
  (
    'GET', '/admin/v1/schema/words', 'viewer', true, false, false, 'gateway', 'operate.words',
    'select jsonb_pretty(body) from operate.words(operate.get())', 'The names that an editor completes.'
  ),
  (
    'GET', '/admin/v1/schema/graph', 'viewer', true, false, false, 'gateway', 'operate.graph',
    'select jsonb_pretty(body) from operate.graph(operate.get(jsonb_build_object(''schema'', :''schema'')))',
    'Tables, and the keys between them.'
  ),
  (
    'GET', '/admin/v1/schema/definition', 'viewer', true, false, false, 'gateway', 'operate.definition',
    'select operate.definition_of_schema(:''schema'')', 'A script for psql that makes the schema again.'
  ),
  (
    'GET', '/admin/v1/typescript', 'viewer', true, false, false, 'gateway', 'operate.typescript',
    'select api.typescript()', 'The schema public as types of TypeScript.'
  );
