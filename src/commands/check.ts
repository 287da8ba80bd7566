// The command check: what must be done before others use the service, as GET /admin/v1/readiness and the console say it.
import { ConfigError, type Config } from '../config.ts'
import { shownEnvironment } from '../config/shown.ts'
import { clientConfig, withClient } from '../database/connection/connect.ts'
import { makeCommand } from './command.ts'
import { withDatabases } from './databases.ts'
import { say } from './say.ts'

interface Point {
  severity: string
  variable: string | null
  sentence: string
  remedy: string
}

export const check = makeCommand(
  {
    name: 'check',
    does: 'Prints what must be done before others use the service, a line each. Exit code 1 when there is anything.',
  },
  (_given, config) =>
    withDatabases(config, async ({ project, control }) => {
      if (!project.ownerUrl || !control.ownerUrl)
        throw new ConfigError('DATABASE_URL names the database, as its owner')
      const points = await pointsOf(config, project.ownerUrl, control.ownerUrl)
      for (const { severity, variable, sentence, remedy } of points)
        say(`${severity.padEnd(6)}  ${variable ? `${variable}: ` : ''}${sentence}: ${remedy}`)
      if (points.length === 0) say('ready for others')
      else process.exitCode = 1
    }),
)

const pointsOf = async (config: Config, project: string, control: string): Promise<Point[]> => {
  const ask = <Row extends object>(url: string, text: string, values: unknown[] = []) =>
    withClient(
      clientConfig({ url, name: 'plinth', statementTimeout: config.DATABASE_STATEMENT_TIMEOUT_MS }),
      async (client) => (await client.query<Row>(text, values)).rows,
    )
  const [facts] = await ask(control, 'select control.given_passwords() as given_passwords')
  return ask<Point>(
    project,
    'select severity, variable, sentence, remedy from operate.readiness_points($1, $2) where applies',
    [JSON.stringify(shownEnvironment(config).variables), JSON.stringify(facts)],
  )
}
