// Who can sign users in beside this service: what is set, what is missing, what to register there.
import type { JSX } from 'preact'
import { useLoad } from '../load.ts'
import { Copied } from '../parts/copy.tsx'
import { Fact } from '../parts/fact.tsx'
import { Loaded } from '../parts/loaded.tsx'

interface Provider {
  id: string
  name: string
  enabled: boolean
  client_id: string | null
  variables: string[]
  missing: string[]
  scope: string | null
  verifies_addresses: boolean
  authorize_url: string
  sign_in_url: string | null
  note: string | null
}

interface Reply {
  callback_url: string
  site_url: string
  providers: Provider[]
  unknown: string[]
}

export const Providers = (): JSX.Element => {
  const providers = useLoad<Reply>('/admin/v1/providers')
  return (
    <>
      <header class="title">
        <h1>Providers</h1>
        <p class="quiet">
          By whom users can sign in. The environment of the gateway sets them; it reads it at its
          start.
        </p>
      </header>
      <Loaded of={providers}>
        {(data) => (
          <>
            <section class="block">
              <h2>The address to register</h2>
              <p class="quiet">
                At each of them, exactly so. It begins with SERVICE_PUBLIC_URL
                {data.callback_url.startsWith('http:') &&
                  '; without https, Instagram and TikTok refuse it'}
                .
              </p>
              <Copied label="Callback address" text={data.callback_url} />
            </section>
            {data.unknown.length > 0 && (
              <div class="note attention">
                <p>
                  The environment names {data.unknown.join(', ')}, and there is no such provider.
                  One of your own is a row, as shown below.
                </p>
              </div>
            )}
            {begunFirst(data.providers).map((one) => (
              <One key={one.id} of={one} siteUrl={data.site_url} />
            ))}
            <Own />
          </>
        )}
      </Loaded>
    </>
  )
}

const begunFirst = (all: readonly Provider[]): Provider[] => [
  ...all.filter((one) => isBegun(one)),
  ...all.filter((one) => !isBegun(one)),
]

/** On, or with one of the two that it needs. */
const isBegun = ({ enabled, missing, variables }: Provider): boolean =>
  enabled || missing.length < variables.length

const lacks = ({ missing }: Provider, end: string): boolean =>
  missing.some((name) => name.endsWith(end))

const One = ({ of, siteUrl }: { of: Provider; siteUrl: string }): JSX.Element => (
  <details class="provider" open={isBegun(of)}>
    <summary>
      <h2>{of.name}</h2>
      {of.enabled ? (
        <span class="tag good">on</span>
      ) : isBegun(of) ? (
        <span class="tag bad">half set</span>
      ) : (
        <span class="tag">off</span>
      )}
    </summary>
    {of.note !== null && <p>{of.note}</p>}
    <dl class="facts">
      <Fact long title="Client id">
        {lacks(of, '_CLIENT_ID') ? (
          <span class="quiet">not set</span>
        ) : (
          <code>{of.client_id ?? 'set'}</code>
        )}
      </Fact>
      <Fact title="Client secret">
        {lacks(of, '_CLIENT_SECRET') ? (
          <span class="quiet">not set</span>
        ) : (
          'set, and shown nowhere'
        )}
      </Fact>
      <Fact long title="What it is asked for">
        {of.scope === null ? (
          <span class="quiet">what its app is allowed</span>
        ) : (
          <code>{of.scope}</code>
        )}
      </Fact>
      <Fact title="Verified addresses">
        {of.verifies_addresses
          ? 'trusted: they count as confirmed'
          : 'not trusted: they join no existing account'}
      </Fact>
    </dl>
    {of.missing.length > 0 && (
      <>
        <p>Set this for every gateway, and start it again:</p>
        <Copied
          label={`What ${of.name} lacks`}
          text={of.missing.map((name) => `${name}=`).join('\n')}
        />
      </>
    )}
    {of.sign_in_url !== null && (
      <p>
        <a href={of.sign_in_url} target="_blank" rel="noopener noreferrer">
          Try to sign in by {of.name}
        </a>
        <span class="quiet">
          {' '}
          (in a new tab; it makes a user, and ends at {siteUrl}
          {')'}
        </span>
      </p>
    )}
  </details>
)

const example = `insert into auth.oauth_providers (id, place, name,
  authorize_url, token_url, userinfo_url, scope, pkce, calls,
  id_paths, email_paths, verified_paths, name_paths, avatar_paths)
values ('mine', 8, 'My sign-in',
  'https://id.example.com/authorize', 'https://id.example.com/token', 'https://id.example.com/userinfo',
  'openid email profile', 'base64url', '[{"name": "profile", "path": "", "token": "bearer"}]',
  '{$.profile.sub}', '{$.profile.email}', '{$.profile.email_verified}', '{$.profile.name}', '{$.profile.picture}');`

const Own = (): JSX.Element => (
  <details class="provider">
    <summary>
      <h2>One of your own</h2>
    </summary>
    <p>
      Any provider of OpenID Connect, or of OAuth 2 with codes, is a row. Make it as the owner, then
      set <code>SERVICE_OAUTH_MINE_CLIENT_ID</code> and{' '}
      <code>SERVICE_OAUTH_MINE_CLIENT_SECRET</code>. Leave verified_paths out unless it proves
      addresses itself.
    </p>
    <Copied label="A provider of your own" text={example} />
  </details>
)
