// Posts a text message to a service of the operator's, which sends it on.
import type { Send } from './mailer.ts'

const patience = 20_000

export const makeWebhook = (url: string): Send => {
  const address = new URL(url)
  const login = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`
  const credentials =
    login === ':' ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` }
  address.username = ''
  address.password = ''

  return async ({ id, address: to, text }) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...credentials, 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the webhook answered ${response.status}`)
  }
}
