// What must be done before others use the service, as both databases know it; for a command, which has no gateway.
import { clientConfig, withClient } from './connection/connect.ts'
import { isDatabaseError } from './errors.ts'

export interface ReadinessPoint {
  severity: string
  variable: string | null
  sentence: string
  remedy: string
}

const patience = 10_000
const noSuchTable = '42P01'

const query = <Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> =>
  withClient(
    clientConfig({ url, name: 'plinth', statementTimeout: patience }),
    async (client) => (await client.query<Row>(text, values)).rows,
  )

/** `variables` are the environment as operators see it. */
export const readinessPoints = async (
  urls: { project: string; control: string },
  variables: readonly object[],
): Promise<ReadinessPoint[]> => {
  const [facts] = await query(urls.control, 'select control.given_passwords() as given_passwords')
  return query<ReadinessPoint>(
    urls.project,
    'select severity, variable, sentence, remedy from operate.readiness_points($1, $2) where applies',
    [JSON.stringify(variables), JSON.stringify(facts)],
  )
}

/** A database of an older release has no table of backups. */
export const noteBackup = async (url: string, bytes: number, files: number): Promise<void> => {
  const text = 'insert into operate.backups (bytes, files) values ($1, $2)'
  await query(url, text, [bytes, files]).catch((error: unknown) => {
    if (!isDatabaseError(error) || error.code !== noSuchTable) throw error
  })
}
