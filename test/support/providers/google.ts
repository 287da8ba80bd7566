import { refusal, type Rules } from './rules.ts'

const scope =
  'email profile openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile'

export const google: Rules = {
  authorizePath: '/o/oauth2/v2/auth',
  tokenPath: '/token',
  userPath: '/v1/userinfo',
  clientIdName: 'client_id',
  scope: 'openid email profile',
  pkce: true,
  asksGrantType: true,
  comparesRedirect: true,
  tokenIn: 'header',
  code: (random) => `4/0A${random}`,
  extras: { iss: 'https://accounts.google.com', scope, authuser: '0', prompt: 'consent' },
  fragment: '',
  denied: { error: 'access_denied' },
  refusals: {
    form: refusal(400, 'invalid_request', 'Missing required parameter: code'),
    client: refusal(401, 'invalid_client', 'The OAuth client was not found.'),
    secret: refusal(401, 'invalid_client', 'Unauthorized'),
    code: refusal(400, 'invalid_grant', 'Malformed auth code.'),
    used: refusal(400, 'invalid_grant', 'Bad Request'),
    redirect: refusal(400, 'redirect_uri_mismatch', 'Bad Request'),
    verifier: refusal(400, 'invalid_grant', 'Bad Request'),
  },
  granted: (token) => ({
    access_token: token,
    expires_in: 3599,
    scope,
    token_type: 'Bearer',
    id_token: 'eyJhbGciOiJSUzI1NiJ9.e30.not-read',
  }),
  badToken: refusal(401, 'invalid_request', 'Invalid Credentials'),
  tell: ({ person }) => ({
    body: {
      sub: person.id,
      name: person.name,
      given_name: 'Ada',
      picture: person.avatar,
      email: person.email,
      email_verified: person.verified,
      hd: 'example.com',
    },
  }),
}
