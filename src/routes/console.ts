// The operators' console. Its page holds no data and no key: who opens it signs in, and calls the routes of /admin/v1.
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ConsoleFiles } from '../console-files/console-files.ts'
import { Refusal } from '../errors.ts'
import { sendAsset, type Asset } from '../http/send-asset.ts'
import { refuseOtherMethods } from './method-not-allowed.ts'

const methods = ['GET', 'HEAD']
const urls = ['/console', '/console/*']

const year = 365 * 24 * 3600 // seconds

/**
 * Nothing from elsewhere, no frame around it, and no code but what the page itself names, by a word that nobody else
 * knows: bytes of strangers are on this origin too, and what is made of them in the page comes under its policy. The
 * frame is preview.html; all else here that a frame could show has an origin of its own, or is no page.
 */
const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "worker-src 'none'",
    'img-src blob: data:',
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** Without those that let other origins in. */
const headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Never from a cache: its word would be that of another reply. */
const sendPage = (
  { id }: FastifyRequest,
  reply: FastifyReply,
  { plain, type }: Asset,
): FastifyReply => {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .headers({ ...headers, 'content-security-policy': policyOf(nonce), 'x-request-id': id })
    .headers({ 'cache-control': 'no-store', 'content-type': type })
    .send(plain.toString().replaceAll('nonce=""', `nonce="${nonce}"`))
}

/**
 * Of the frame that shows a mail, whoever wrote it: an origin of its own, in which one script runs, ours, and nothing is
 * loaded. The page around it allows the frame no other address, so no link in a mail leads out of it.
 */
const previewHeaders = (page: Buffer): Record<string, string> => {
  const script = /<script>([\s\S]*?)<\/script>/.exec(page.toString())?.[1] ?? ''
  const hash = createHash('sha256').update(script).digest('base64')
  return {
    ...headers,
    'content-security-policy': [
      'sandbox allow-scripts',
      "default-src 'none'",
      `script-src 'sha256-${hash}'`,
      "style-src 'unsafe-inline'",
      'img-src data:',
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ].join('; '),
  }
}

export const registerConsole = (
  app: FastifyInstance,
  consoleFiles: () => Promise<ConsoleFiles>,
): void => {
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const files = await consoleFiles()
    const name = (request.params as { '*'?: string })['*'] ?? ''
    const asset = files.get(name)
    if (asset && name.startsWith('assets/'))
      return sendAsset(request, reply, asset, {
        ...headers,
        'cache-control': `public, max-age=${year}, immutable`,
      })
    if (asset && name === 'preview.html')
      return sendAsset(request, reply, asset, {
        ...previewHeaders(asset.plain),
        'cache-control': 'no-cache',
      })
    const page = files.get('index.html')
    // Each screen has an address of its own, and all are the same page.
    if (!page || name.startsWith('assets/'))
      throw new Refusal('not_found', 'the console has no such file')
    return sendPage(request, reply, page)
  }
  for (const url of urls) {
    app.route({ method: methods, url, handler })
    refuseOtherMethods(app, url, methods)
  }
}
