// A new password for an operator who lost theirs, by the owner's login of the operators' database.
import { randomBytes, scryptSync } from 'node:crypto'
import { clientConfig, withClient } from './connection/connect.ts'

const patience = 10_000
const [n, r, p] = [16_384, 8, 1]

export const resetOperator = async (ownerUrl: string, email: string): Promise<string> => {
  const password = randomBytes(15).toString('base64url')
  const config = clientConfig({ url: ownerUrl, name: 'plinth', statementTimeout: patience })
  const { status, body } = await withClient(config, async (client) => {
    const { rows } = await client.query<{ status: number; body: { error?: { message: string } } }>(
      'select status, body from control.operator_reset($1, $2)',
      [email, stored(password)],
    )
    return rows[0] ?? { status: 500, body: {} }
  })
  if (status !== 200) throw new Error(body.error?.message ?? 'the operator could not be reset')
  return password
}

/** As core.password_text writes it. */
const stored = (password: string): string => {
  const salt = randomBytes(16)
  const key = scryptSync(password, salt, 32, { N: n, r, p })
  return `scrypt$${n}$${r}$${p}$${salt.toString('base64')}$${key.toString('base64')}`
}
