import { refusal, type Rules } from './rules.ts'

export const linkedin: Rules = {
  authorizePath: '/oauth/v2/authorization',
  tokenPath: '/oauth/v2/accessToken',
  userPath: '/v2/userinfo',
  clientIdName: 'client_id',
  scope: 'openid profile email',
  pkce: false,
  asksGrantType: true,
  comparesRedirect: true,
  tokenIn: 'header',
  code: (random) => `AQ${random}`,
  extras: {},
  fragment: '',
  denied: {
    error: 'user_cancelled_authorize',
    error_description: 'The user cancelled the authorization',
  },
  refusals: {
    form: refusal(400, 'invalid_request', 'A required parameter "redirect_uri" is missing'),
    client: refusal(401, 'invalid_client', 'Client authentication failed'),
    secret: refusal(401, 'invalid_client', 'Client authentication failed'),
    code: refusal(
      401,
      'invalid_request',
      'Unable to retrieve access token: authorization code not found',
    ),
    used: refusal(
      401,
      'invalid_request',
      'Unable to retrieve access token: authorization code not found',
    ),
    redirect: refusal(
      400,
      'invalid_redirect_uri',
      'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists',
    ),
    verifier: refusal(401, 'invalid_client', 'Client authentication failed'),
  },
  granted: (token) => ({
    access_token: token,
    expires_in: 5184000,
    scope: 'email,openid,profile',
    token_type: 'Bearer',
    id_token: 'eyJ6aXAiOiJS.e30.not-read',
  }),
  badToken: {
    status: 401,
    body: {
      serviceErrorCode: 65600,
      code: 'INVALID_ACCESS_TOKEN',
      message: 'Invalid access token',
      status: 401,
    },
  },
  tell: ({ person }) => ({
    body: {
      sub: person.id,
      name: person.name,
      given_name: 'Ada',
      family_name: 'Example',
      picture: person.avatar,
      locale: { country: 'US', language: 'en' },
      email: person.email,
      email_verified: person.verified,
    },
  }),
}
