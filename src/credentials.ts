// Who is asking: the bearer token, else the key, else nobody. A token that does not open is never overlooked.
import { Refusal } from './errors.ts'
import type { Credentials, Tokens } from './token.ts'

const bearer = /^bearer +(\S+)$/i

export const readCredentials = async (
  headers: { authorization?: string | undefined; apikey?: string | string[] | undefined },
  tokens: Tokens,
): Promise<Credentials | undefined> => {
  const token =
    headers.authorization === undefined
      ? headers.apikey
      : (bearer.exec(headers.authorization)?.[1] ?? '')
  if (token === undefined) return undefined
  const credentials = typeof token === 'string' ? await tokens.verify(token) : undefined
  if (!credentials)
    throw new Refusal('unauthorized', 'the token is malformed, expired or wrongly signed')
  return credentials
}
