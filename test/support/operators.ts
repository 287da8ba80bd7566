// Operators of a service under test.
import { operator, newAddress, request, type Answer, type TestService } from './service.ts'

export type OperatorRole = 'viewer' | 'admin' | 'owner'

export interface SignedIn {
  id: string
  email: string
  password: string
  token: string
  headers: { authorization: string }
  /** Sends a request below /admin/v1/. */
  send: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>
}

export const signInAs = async (
  { url }: Pick<TestService, 'url'>,
  email: string,
  password: string,
): Promise<SignedIn> => {
  const { status, json, text } = await request(url, 'POST', '/admin/v1/login', {
    body: { email, password },
  })
  if (status !== 200) throw new Error(`${email} cannot sign in: ${text}`)
  const headers = { authorization: `Bearer ${json.access_token}` }
  return {
    id: json.user.id,
    email,
    password,
    token: json.access_token,
    headers,
    send: (method, path, body, more = {}) =>
      request(url, method, `/admin/v1/${path}`, {
        headers: { ...headers, ...more },
        ...(body !== undefined && { body }),
      }),
  }
}

/** A new operator of that role, signed in; made by the first owner. */
export const signIn = async (
  service: Pick<TestService, 'url'>,
  role: OperatorRole,
): Promise<SignedIn> => {
  const owner = await signInAs(service, operator.email, operator.password)
  const made = { email: newAddress(), password: 'a password of an operator', role }
  const body = { ...made, current_password: operator.password }
  const { status, text } = await owner.send('POST', 'operators', body)
  if (status !== 201) throw new Error(`no operator could be made: ${text}`)
  return signInAs(service, made.email, made.password)
}
