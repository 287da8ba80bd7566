// /admin/v1/schema: reading the schema of the application.
import type { OperatorRoute } from '../../operators/route.ts'

const route = (url: string, entry: string): OperatorRoute => ({
  method: 'GET',
  url,
  lane: 'gateway',
  entry: `operate.${entry}`,
})

export const schemaRoutes: readonly OperatorRoute[] = [
  route('schema', 'schemas'),
  route('schema/relations/:schema/:name', 'relation'),
  route('schema/functions', 'functions'),
  route('schema/functions/:schema/:name', 'function'),
  route('schema/types', 'types'),
  route('schema/extensions', 'extensions'),
  route('schema/roles', 'roles'),
  route('schema/grants', 'grants'),
  route('schema/policies', 'policies'),
  route('schema/triggers', 'triggers'),
  route('schema/indexes', 'indexes'),
  route('schema/publications', 'publications'),
  route('schema/sequences', 'sequences'),
  route('schema/words', 'words'),
  route('schema/graph', 'graph'),
  route('schema/definition', 'definition'),
  route('typescript', 'typescript'),
]
