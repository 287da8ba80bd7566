// /admin/v1/schema: reading the schema of the application.
import { reads } from '../../operators/route.ts'

export const schemaRoutes = reads(
  'schema',
  'schema/relations/:schema/:name',
  'schema/functions',
  'schema/functions/:schema/:name',
  'schema/types',
  'schema/extensions',
  'schema/roles',
  'schema/grants',
  'schema/policies',
  'schema/triggers',
  'schema/indexes',
  'schema/publications',
  'schema/sequences',
  'schema/words',
  'schema/graph',
  'schema/definition',
  'typescript',
)
