import { graphError } from './facebook.ts'
import { chosen, type Reply, type Rules } from './rules.ts'

const refused = (message: string): Reply => ({
  status: 400,
  body: { error_type: 'OAuthException', code: 400, error_message: message },
})

export const instagram: Rules = {
  authorizePath: '/oauth/authorize',
  tokenPath: '/oauth/access_token',
  userPath: '/me',
  clientIdName: 'client_id',
  scope: 'instagram_business_basic',
  pkce: false,
  asksGrantType: true,
  comparesRedirect: true,
  tokenIn: 'query',
  code: (random) => `AQB${random}`,
  extras: {},
  fragment: '#_',
  denied: {
    error: 'access_denied',
    error_reason: 'user_denied',
    error_description: 'The user denied your request',
  },
  refusals: {
    form: refused('Invalid platform app'),
    client: refused('Invalid platform app'),
    secret: refused('Error validating client secret'),
    code: refused('Matching code was not found or was already used'),
    used: refused('This authorization code has been used'),
    redirect: refused('Invalid redirect_uri'),
    verifier: refused('fake: a code_verifier, though no challenge was sent'),
  },
  // The id beside the token is another one, and larger than a double can hold.
  granted: (token) => ({
    access_token: token,
    user_id: 17841400000000999n,
    permissions: ['instagram_business_basic'],
  }),
  badToken: graphError(190, 'Invalid OAuth access token - Cannot parse access token'),
  tell: ({ query, person }) => ({
    body: chosen(
      {
        user_id: person.id,
        username: person.userName,
        name: person.name,
        account_type: 'BUSINESS',
        profile_picture_url: person.avatar,
        id: person.otherId,
      },
      ['id', ...(query.get('fields') ?? '').split(',')],
    ),
  }),
}
