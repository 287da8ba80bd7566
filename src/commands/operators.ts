// The command operators reset: a way in for whoever owns the operators' database.
import { ConfigError } from '../config.ts'
import { resetOperator } from '../database/reset-operator.ts'
import { makeCommand } from './command.ts'
import { withDatabases } from './databases.ts'
import { say } from './say.ts'

export const resetPassword = makeCommand(
  {
    name: 'operators reset',
    words: ['<email>'],
    does: 'Gives an operator a new password and prints it; makes a missing one an owner.',
  },
  ({ words: [email = ''] }, config) =>
    withDatabases(config, async ({ control }) => {
      if (!control.ownerUrl)
        throw new ConfigError("CONTROL_DATABASE_URL names the operators' database, as its owner")
      const password = await resetOperator(control.ownerUrl, email)
      say(`${email}  ${password}   (until you change it)`)
    }),
)
