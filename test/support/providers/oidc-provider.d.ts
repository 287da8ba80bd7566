// The part of oidc-provider that the tests use.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope: (scope: string) => void
    save: () => Promise<string>
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    Grant: new (of: { accountId: string; clientId: string }) => Grant
    callback: () => (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails: (
      request: IncomingMessage,
      response: ServerResponse,
    ) => Promise<{ params: { client_id: string; scope: string } }>
    interactionFinished: (
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options: { mergeWithLastSubmission: boolean },
    ) => Promise<void>
  }
}
