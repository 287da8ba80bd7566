// A SCRAM-SHA-256 verifier (RFC 5803), so that a password is set without appearing in a statement or a log.
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

const iterations = 4096

export const scramVerifier = (password: string, salt: Buffer): string => {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const clientKey = createHmac('sha256', salted).update('Client Key').digest()
  const storedKey = createHash('sha256').update(clientKey).digest('base64')
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

/** For a login that lives as long as a gateway's work. */
export const makePassword = (): { password: string; verifier: string } => {
  const password = randomBytes(24).toString('base64url')
  return { password, verifier: scramVerifier(password, randomBytes(16)) }
}
