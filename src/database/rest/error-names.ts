// What failed a write, by name: SQL says which of the names that Postgres reports the caller may know. Asked after an
// error only.
import { isDatabaseError, type ErrorNames } from '../errors.ts'
import { askStatement, type Row } from '../connection/statement.ts'
import { timed } from '../connection/timed.ts'
import type { RoleLanes } from './lanes.ts'
import type { RestRequest } from './request.ts'

const namesStatement = {
  name: 'error names',
  text: 'select api.error_names($1, $2, $3, $4, $5, $6)',
}

/** The same error. If nobody can be asked, it names nothing. */
export const withNames = async (
  { reads, exclusive, share }: RoleLanes,
  { role, network, worked }: RestRequest,
  error: unknown,
): Promise<unknown> => {
  if (!isDatabaseError(error) || error.table === undefined) return error

  const { code, schema = null, table, column = null, constraint = null } = error
  const values = [role, code, schema, table, column, constraint]
  const alone = (): Promise<Row> =>
    share(network, () =>
      exclusive.use({
        work: (client) => timed(worked, () => askStatement(client, namesStatement, values)),
        isDirty: () => false,
      }),
    )
  try {
    const [names] = (await reads.query(namesStatement, values, worked)) ?? (await alone())
    error.told = JSON.parse(names ?? '{}') as ErrorNames
  } catch {
    // The request failed already, and its own error is the one to tell.
  }
  return error
}
