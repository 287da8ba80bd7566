import { chosen, refusal, type Asked, type Reply, type Rules } from './rules.ts'

const log_id = '20220829194722CBE87ED59D524E727021'

/** Errors of the person's data: beside `data`, which is always there. */
export const nested = (status: number, code: string, message: string): Reply => ({
  status,
  body: { data: {}, error: { code, message, log_id } },
})

const known = ['open_id', 'union_id', 'avatar_url', 'display_name']

const userOf = (fields: readonly string[], { person }: Asked): Reply => ({
  body: {
    data: {
      user: chosen(
        {
          open_id: person.id,
          union_id: 'c9c60f44-a68e-4f5d-84dd-ce22faeb0ba1',
          avatar_url: person.avatar,
          display_name: person.name,
        },
        fields,
      ),
    },
    error: { code: 'ok', message: '', log_id },
  },
})

export const tiktok: Rules = {
  authorizePath: '/v2/auth/authorize/',
  tokenPath: '/v2/oauth/token/',
  userPath: '/v2/user/info/',
  clientIdName: 'client_key',
  scope: 'user.info.basic',
  pkce: true,
  asksGrantType: true,
  comparesRedirect: true,
  tokenIn: 'header',
  // To be decoded once, and not twice.
  code: (random) => `${random}%2F*0!6333.va`,
  extras: { scopes: 'user.info.basic' },
  fragment: '',
  denied: { error: 'access_denied', error_code: '-2', error_type: 'access_denied' },
  refusals: {
    form: refusal(200, 'invalid_request', 'Client key is missing.'),
    client: refusal(200, 'invalid_client', 'Client key or secret is incorrect.'),
    secret: refusal(200, 'invalid_client', 'Client key or secret is incorrect.'),
    code: refusal(200, 'invalid_grant', 'Authorization code is expired.'),
    used: refusal(200, 'invalid_grant', 'Authorization code is expired.'),
    redirect: refusal(
      200,
      'invalid_request',
      'Redirect_uri is not matched with the uri when requesting code.',
    ),
    verifier: refusal(200, 'invalid_request', 'Code verifier or code challenge is invalid.'),
  },
  granted: (token, person) => ({
    access_token: token,
    expires_in: 86400,
    open_id: person.id,
    refresh_expires_in: 31536000,
    refresh_token: 'rft.example12345',
    scope: 'user.info.basic',
    token_type: 'Bearer',
  }),
  badToken: nested(401, 'access_token_invalid', 'The access token is invalid or not found.'),
  tell: (asked) => {
    const fields = (asked.query.get('fields') ?? '').split(',').filter(Boolean)
    if (fields.length === 0) return nested(400, 'invalid_params', 'fields is required')
    if (!fields.every((field) => known.includes(field)))
      return nested(401, 'scope_not_authorized', 'The user did not authorize the scope')
    return userOf(fields, asked)
  },
}
