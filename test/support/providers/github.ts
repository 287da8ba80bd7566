import { refusal, type Asked, type Reply, type Rules } from './rules.ts'

const told = (error: string, description: string): Reply => ({
  status: 200,
  body: {
    error,
    error_description: description,
    error_uri: 'https://docs.github.com/apps/oauth-apps/troubleshooting',
  },
})

const notFound: Reply = {
  status: 404,
  body: { message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' },
}

const userOf = ({ person }: Asked): Reply => ({
  body: {
    login: person.userName,
    id: person.id,
    node_id: 'MDQ6VXNlcjU4MzIzMQ==',
    avatar_url: person.avatar,
    type: 'User',
    name: person.name ?? null,
    // The public address, of which GitHub says nothing.
    email: 'public@profile.example',
    html_url: 'https://github.com/octocat',
  },
})

/** Without an address: one who did not grant user:email. */
const emailsOf = ({ person }: Asked): Reply =>
  person.email === undefined
    ? notFound
    : {
        body: [
          { email: 'secondary@example.com', primary: false, verified: true, visibility: null },
          {
            email: person.email,
            primary: true,
            verified: person.verified,
            visibility: 'private',
          },
        ],
      }

export const github: Rules = {
  authorizePath: '/login/oauth/authorize',
  tokenPath: '/login/oauth/access_token',
  userPath: '',
  clientIdName: 'client_id',
  scope: 'read:user user:email',
  pkce: false,
  asksGrantType: false,
  comparesRedirect: true,
  tokenIn: 'header',
  code: (random) => random.slice(0, 20),
  extras: {},
  fragment: '',
  denied: {
    error: 'access_denied',
    error_description: 'The user has denied your application access.',
    error_uri: 'https://docs.github.com/apps/oauth-apps/troubleshooting',
  },
  refusals: {
    form: told('bad_verification_code', 'The code passed is incorrect or expired.'),
    client: { status: 404, body: { error: 'Not Found' } },
    secret: told(
      'incorrect_client_credentials',
      'The client_id and/or client_secret passed are incorrect.',
    ),
    code: told('bad_verification_code', 'The code passed is incorrect or expired.'),
    used: told('bad_verification_code', 'The code passed is incorrect or expired.'),
    redirect: told(
      'redirect_uri_mismatch',
      'The redirect_uri MUST match the registered callback URL for this application.',
    ),
    verifier: refusal(400, 'fake', 'a code_verifier, though no challenge was sent'),
  },
  granted: (token) => ({
    access_token: token,
    scope: 'read:user,user:email',
    token_type: 'bearer',
  }),
  written: (body, { accept = '' }) =>
    accept.includes('application/json')
      ? { body }
      : {
          headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
          body: new URLSearchParams(body as Record<string, string>).toString(),
        },
  badToken: {
    status: 401,
    body: {
      message: 'Bad credentials',
      documentation_url: 'https://docs.github.com/rest',
      status: '401',
    },
  },
  tell: (asked) => {
    if (!asked.headers['user-agent'])
      return { status: 403, body: 'Request forbidden by administrative rules.' }
    if (asked.path === '/user') return userOf(asked)
    return asked.path === '/user/emails' ? emailsOf(asked) : notFound
  },
}
