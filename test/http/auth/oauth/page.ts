// What the page of an application does that uses auth-js: it signs in by a provider, and once it is back it tells the
// test how that went. Runs in the browser.
import { GoTrueClient } from '@supabase/auth-js'

/** Put into the page by the server that serves it. */
declare const plinth: { url: string; anonKey: string }

// Those of the browser, of which the tests' own types know nothing.
declare const location: { href: string; hash: string; search: string; origin: string }

const flowType = new URLSearchParams(location.search).get('flow') === 'pkce' ? 'pkce' : 'implicit'
const cameBack = /access_token|error|[?&]code=/.test(location.href)

const client = new GoTrueClient({
  url: `${plinth.url}/auth/v1`,
  headers: { apikey: plinth.anonKey, Authorization: `Bearer ${plinth.anonKey}` },
  flowType,
  detectSessionInUrl: true,
  autoRefreshToken: false,
  storageKey: flowType,
})

const run = async (): Promise<void> => {
  const { error: failed } = await client.initialize()
  if (!cameBack) {
    const redirectTo = `${location.origin}/app?flow=${flowType}`
    await client.signInWithOAuth({ provider: 'google', options: { redirectTo } })
    return
  }
  const { data } = await client.getSession()
  const { data: user, error } = await client.getUser()
  const told = {
    error: (failed ?? error)?.message ?? null,
    signedIn: data.session !== null,
    email: user.user?.email,
    left: location.href,
  }
  await fetch('/told', { method: 'POST', body: JSON.stringify(told) })
}

void run().catch((error: unknown) =>
  fetch('/told', { method: 'POST', body: JSON.stringify({ error: String(error) }) }),
)
