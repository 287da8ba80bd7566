// The command check: what must be done before others use the service, as GET /admin/v1/readiness and the console say it.
import { ConfigError } from '../config.ts'
import { shownEnvironment } from '../config/shown.ts'
import { readinessPoints } from '../database/readiness.ts'
import { makeCommand } from './command.ts'
import { withDatabases } from './databases.ts'
import { say } from './say.ts'

export const check = makeCommand(
  {
    name: 'check',
    does: 'Prints what must be done before others use the service, a line each. Exit code 1 when there is anything.',
  },
  (_given, config) =>
    withDatabases(config, async ({ project, control }) => {
      if (!project.ownerUrl || !control.ownerUrl)
        throw new ConfigError('DATABASE_URL names the database, as its owner')
      const urls = { project: project.ownerUrl, control: control.ownerUrl }
      const points = await readinessPoints(urls, shownEnvironment(config).variables)
      for (const { severity, variable, sentence, remedy } of points)
        say(`${severity.padEnd(6)}  ${variable ? `${variable}: ` : ''}${sentence}: ${remedy}`)
      if (points.length === 0) say('ready for others')
      else process.exitCode = 1
    }),
)
