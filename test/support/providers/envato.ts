import { refusal, type Person, type Reply, type Rules } from './rules.ts'

/** Of the application's permission, or of a program that does not say what it is. */
const forbidden = refusal(403, 'forbidden', 'The application is not permitted to do that')

/** What the app may not see is undefined. */
const known = (value: unknown, body: Record<string, unknown>): Reply =>
  value === undefined ? forbidden : { body }

const namesOf = (name: unknown): Record<string, unknown> => {
  if (typeof name !== 'string') return { firstname: name }
  const [firstname, surname] = name.split(' ')
  return { firstname, surname }
}

const answers: Record<string, (person: Person) => Reply> = {
  '/whoami': ({ id }) => ({
    body: { clientId: null, userId: id, scopes: ['default', 'user:username'], ttl: 3599 },
  }),
  '/v1/market/private/user/username.json': ({ userName }) =>
    known(userName, { username: userName }),
  '/v1/market/private/user/email.json': ({ email }) => known(email, { email }),
  '/v1/market/private/user/account.json': ({ name, avatar }) =>
    known(name, {
      account: {
        image: avatar,
        ...namesOf(name),
        available_earnings: '1234.56',
        total_deposits: '1234.56',
        balance: '1234.56',
        country: 'Australia',
      },
    }),
}

export const envato: Rules = {
  authorizePath: '/authorization',
  tokenPath: '/token',
  userPath: '',
  clientIdName: 'client_id',
  scope: undefined,
  pkce: false,
  asksGrantType: true,
  comparesRedirect: false,
  tokenIn: 'header',
  code: (random) => random,
  extras: {},
  fragment: '',
  denied: { error: 'access_denied' },
  refusals: {
    form: refusal(400, 'invalid_request', 'Missing required parameter'),
    client: refusal(401, 'invalid_client', 'Client not found'),
    secret: refusal(401, 'invalid_client', 'Client secret does not match'),
    code: refusal(400, 'invalid_grant', 'Code not found'),
    used: refusal(400, 'invalid_grant', 'Code not found'),
    redirect: refusal(400, 'invalid_grant', 'Code not found'),
    verifier: refusal(400, 'fake', 'a code_verifier, though no challenge was sent'),
  },
  granted: (token) => ({
    refresh_token: 'BuN9JGtPdPXHoEqVrKJqYCRcmv1O',
    token_type: 'bearer',
    access_token: token,
    expires_in: 3600,
  }),
  badToken: refusal(401, 'invalid_token', 'The access token is expired'),
  tell: ({ path, headers, person }) => {
    if (/^$|^(node|undici|axios|curl)/.test(headers['user-agent'] ?? '')) return forbidden
    return answers[path]?.(person) ?? { status: 404, body: '<h1>Not found</h1>' }
  },
}
