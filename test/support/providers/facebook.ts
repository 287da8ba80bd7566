import { createHmac } from 'node:crypto'
import { chosen, write, type Asked, type Reply, type Rules } from './rules.ts'

/** The graph's errors are objects. */
export const graphError = (code: number, message: string, subcode?: number): Reply => ({
  status: 400,
  body: {
    error: {
      message,
      type: 'OAuthException',
      code,
      ...(subcode !== undefined && { error_subcode: subcode }),
      fbtrace_id: 'A1b2C3',
    },
  },
})

const silhouette = {
  height: 200,
  width: 200,
  is_silhouette: true,
  url: 'https://platform-lookaside.fbsbx.com/nobody',
}

const personOf = ({ query, person }: Asked): Record<string, unknown> =>
  chosen(
    {
      id: person.id,
      name: person.name,
      email: person.email,
      first_name: 'Ada',
      last_name: 'Example',
      picture: {
        data:
          person.avatar === undefined
            ? silhouette
            : { ...silhouette, is_silhouette: false, url: person.avatar },
      },
    },
    ['id', ...(query.get('fields') ?? 'name').split(',').map((field) => field.split('.')[0]!)],
  )

export const facebook: Rules = {
  authorizePath: '/dialog/oauth',
  tokenPath: '/oauth/access_token',
  userPath: '/me',
  clientIdName: 'client_id',
  scope: 'public_profile,email',
  pkce: true,
  asksGrantType: false,
  comparesRedirect: true,
  tokenIn: 'either',
  code: (random) => `AQB${random}`,
  extras: {},
  fragment: '#_=_',
  denied: {
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
  },
  refusals: {
    form: graphError(1, 'Missing client_id parameter.'),
    client: graphError(101, 'Error validating application. Invalid application ID.'),
    secret: graphError(1, 'Error validating client secret.'),
    code: graphError(100, 'Invalid verification code format.'),
    used: graphError(100, 'This authorization code has been used.', 36009),
    redirect: graphError(
      100,
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      36008,
    ),
    verifier: graphError(100, 'Invalid code_verifier parameter.'),
  },
  granted: (token) => ({ access_token: token, token_type: 'bearer', expires_in: 5183944 }),
  badToken: graphError(190, 'Invalid OAuth access token - Cannot parse access token'),
  // As an app is served that demands proofs.
  tell: (asked) => {
    const proof = createHmac('sha256', asked.secret).update(asked.token).digest('hex')
    if (asked.query.get('appsecret_proof') !== proof)
      return graphError(100, 'Invalid appsecret_proof provided in the API argument')
    return {
      headers: { 'content-type': 'text/javascript; charset=UTF-8' },
      body: write(personOf(asked)).replaceAll('@', '\\u0040').replaceAll('/', '\\/'),
    }
  },
}
