// Access tokens for a service account: an assertion that its key signs is traded for one, for an hour each time.
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { Refusal } from '../../errors.ts'
import type { Net } from '../net/fetch.ts'
import type { ServiceAccount } from './config.ts'
import { tokenFailureOf } from './failure.ts'

/** The token to use; never the one that was refused. */
export type Token = (refused?: string) => Promise<string>

const audience = 'https://oauth2.googleapis.com/token'
const scopes = ['cloud-platform', 'datastore', 'identitytoolkit', 'devstorage.read_only']
const granted = z.object({ access_token: z.string(), expires_in: z.number() })

/** A request that begins with it is over by then. */
const millisecondsSpared = 300_000

export const makeToken = (account: ServiceAccount, net: Net, address: string): Token => {
  let held: { token: string; until: number } | undefined
  let asking: Promise<string> | undefined

  const ask = async (): Promise<string> => {
    const response = await net.fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: await assertionOf(account),
      }).toString(),
    })
    const text = await response.text()
    if (!response.ok) throw tokenFailureOf(response.status, text)
    const { access_token: token, expires_in: seconds } = granted.parse(JSON.parse(text))
    held = { token, until: Date.now() + seconds * 1000 - millisecondsSpared }
    return token
  }

  return (refused) => {
    if (held && held.token !== refused && Date.now() < held.until)
      return Promise.resolve(held.token)
    asking ??= ask().finally(() => (asking = undefined))
    return asking
  }
}

const assertionOf = async (account: ServiceAccount): Promise<string> => {
  // In environment variables the line breaks of the key are often two characters.
  const pem = account.private_key.replaceAll('\\n', '\n')
  const key = await importPKCS8(pem, 'RS256').catch((cause: unknown) => {
    throw new Refusal('bad_request', 'config.serviceAccount.private_key is not a key', {}, cause)
  })
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({
    scope: scopes.map((scope) => `https://www.googleapis.com/auth/${scope}`).join(' '),
  })
    .setProtectedHeader({
      alg: 'RS256',
      typ: 'JWT',
      ...(account.private_key_id !== undefined && { kid: account.private_key_id }),
    })
    .setIssuer(account.client_email)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
    .sign(key)
}
