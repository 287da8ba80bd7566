// Every route of operators as every caller, against a table written by hand: what control.route says must be this.
import { beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../../src/database/connection/connect.ts'
import { importRoutes } from '../../../src/routes/import.ts'
import { operatorRoutes } from '../../../src/routes/admin/routes.ts'
import { ownerConfig } from '../../support/database.ts'
import { signIn } from '../../support/operators.ts'
import { useService } from '../../support/use.ts'

const service = useService()

/** Method, address below /admin/v1/ (or another prefix), least role; `key`, `confirm`, `audited`, `control`, `owner`. */
const table = `
  POST   users/:id/token                    admin  audited confirm
  GET    users                              viewer
  GET    users/:id/belongings               viewer
  POST   users/:id/mail                     admin  audited
  GET    logs                               viewer
  POST   schema/changes                     admin  owner audited
  GET    schema/templates                   viewer
  GET    overview                           viewer
  GET    advice                             viewer
  PUT    advice/:id                         admin  audited
  GET    stats/tables                       viewer
  GET    stats/indexes                      viewer
  GET    stats/activity                     viewer
  POST   stats/activity/:pid/cancel         admin  owner audited
  POST   stats/activity/:pid/terminate      admin  owner audited
  GET    stats/locks                        viewer
  GET    stats/statements                   viewer
  GET    stats/requests                     viewer
  GET    stats/realtime                     viewer
  GET    stats/storage                      viewer
  GET    mail/templates                     viewer
  PUT    mail/templates/:name               admin  audited
  DELETE mail/templates/:name               admin  audited
  POST   mail/templates/:name/preview       viewer
  POST   mail/templates/:name/test          admin  audited
  GET    mail/queue                         viewer
  POST   mail/queue/:id/retry               admin  audited
  GET    migrations                         viewer
  GET    migrations/:version                viewer
  GET    migrations/export                  viewer
  POST   migrations                         admin  owner audited
  GET    migrations/drift                   viewer
  POST   migrations/adopt                   admin  owner audited
  POST   exports                            admin  control audited confirm
  GET    exports/:ticket                    admin  owner audited
  POST   logout                             viewer control audited
  GET    me                                 viewer control
  PUT    me/password                        viewer control audited confirm
  GET    me/sessions                        viewer control
  DELETE me/sessions/:id                    viewer control audited
  POST   me/tokens                          viewer control audited confirm
  GET    operators                          admin  control
  POST   operators                          owner  control audited confirm
  PUT    operators/:id                      owner  control audited confirm
  DELETE operators/:id                      owner  control audited confirm
  GET    operators/:id/sessions             owner  control
  DELETE operators/:id/sessions             owner  control audited
  GET    audit                              admin  control
  GET    audit/verify                       admin  control
  GET    snippets                           viewer control
  GET    snippets/:id                       viewer control
  PUT    snippets/:id                       viewer control
  DELETE snippets/:id                       viewer control
  POST   sql/run                            admin  owner audited
  POST   sql/read                           viewer audited
  POST   sql/:operation/cancel              viewer audited
  POST   access/explain                     viewer
  POST   access/try                         viewer audited
  GET    schema                             viewer key
  GET    schema/relations/:schema/:name     viewer key
  GET    schema/functions                   viewer key
  GET    schema/functions/:schema/:name     viewer key
  GET    schema/types                       viewer key
  GET    schema/extensions                  viewer key
  GET    schema/roles                       viewer key
  GET    schema/grants                      viewer key
  GET    schema/policies                    viewer key
  GET    schema/triggers                    viewer key
  GET    schema/indexes                     viewer key
  GET    schema/publications                viewer key
  GET    schema/sequences                   viewer key
  GET    schema/words                       viewer key
  GET    schema/graph                       viewer key
  GET    schema/definition                  viewer key
  GET    typescript                         viewer key
  POST   import/files                       admin  key owner audited
  POST   import/test                        admin  key owner audited
  POST   import/inspect                     admin  key owner audited
  POST   import/run                         admin  key owner audited
  GET    import/history                     viewer key control
  GET    providers                          viewer
  GET    settings                           viewer
  GET    readiness                          viewer
  GET    keys                               viewer
  POST   keys/service                       owner  audited confirm
  GET    backups                            admin
  POST   backups                            admin  audited
  GET    rows/:schema/:relation            viewer
  POST   rows/:schema/:relation            admin  audited
  GET    /rest/v1/*                         viewer
  POST   /rest/v1/*                         admin  audited
  PATCH  /rest/v1/*                         admin  audited
  DELETE /rest/v1/*                         admin  audited
  GET    /auth/v1/*                         viewer
  POST   /auth/v1/*                         admin  audited
  PUT    /auth/v1/*                         admin  audited
  DELETE /auth/v1/*                         admin  audited
  GET    /realtime/v1/*                     viewer
  POST   /realtime/v1/*                     admin  audited
  GET    /storage/v1/*                      viewer
  POST   /storage/v1/object/list/*          viewer
  POST   /storage/v1/*                      admin  audited
  PUT    /storage/v1/*                      admin  audited
  PATCH  /storage/v1/*                      admin  audited
  DELETE /storage/v1/*                      admin  audited
`

interface Row {
  method: string
  url: string
  least: 'viewer' | 'admin' | 'owner'
  key: boolean
  confirm: boolean
  audited: boolean
  lane: string
}

const rows: Row[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [method = '', url = '', least = '', ...words] = line.trim().split(/\s+/)
    const has = (word: string): boolean => words.includes(word)
    return {
      method,
      url: url.startsWith('/') ? url : `/admin/v1/${url}`,
      least: least as Row['least'],
      key: has('key'),
      confirm: has('confirm'),
      audited: has('audited'),
      lane: ['control', 'owner'].find(has) ?? 'gateway',
    }
  })

const byUrl = (a: { method: string; url: string }, b: typeof a): number =>
  `${a.url} ${a.method}` < `${b.url} ${b.method}` ? -1 : 1

describe('the table of routes', () => {
  it('in SQL is the one above', async () => {
    const { rows: there } = await withClient(ownerConfig(service.database.controlUrl), (client) =>
      client.query<Row>(
        'select method, url, least, key, confirm, audited, lane from control.route',
      ),
    )
    expect(there.toSorted(byUrl)).toEqual(rows.toSorted(byUrl))
  })

  it('in the gateway is the same', () => {
    const ours = [...operatorRoutes, ...importRoutes].map(({ method, url }) => ({ method, url }))
    const wanted = rows
      .filter(({ url }) => url.startsWith('/admin/v1/'))
      .map(({ method, url }) => ({ method, url }))
    expect(ours.toSorted(byUrl)).toEqual(wanted.toSorted(byUrl))
  })
})

const ranks = ['viewer', 'admin', 'owner'] as const
const callers = ['none', 'anon', 'user', ...ranks, 'key'] as const
type Caller = (typeof callers)[number]
let tokens: Record<Caller, string | undefined>

beforeAll(async () => {
  tokens = {
    none: undefined,
    anon: service.anonKey,
    user: await service.userToken('00000000-0000-4000-8000-000000000001'),
    viewer: (await signIn(service, 'viewer')).token,
    admin: (await signIn(service, 'admin')).token,
    owner: (await signIn(service, 'owner')).token,
    key: service.serviceKey,
  }
})

const mayCall = (caller: Caller, { least, key }: Row): boolean => {
  if (caller === 'key') return key
  const rank = ranks.findIndex((role) => role === caller)
  return rank >= ranks.indexOf(least)
}

/** A body that has every member a route may need, so that its shape is no reason for a refusal; and does nothing. */
const body = {
  ...{ email: 'x', password: 'x', current_password: 'wrong', role: 'x', name: '', sql: '' },
  ...{
    changes: [],
    files: [],
    statements: [{ sql: 'select 1' }],
    as: 'anon',
    relation: 'x',
    command: 'select',
    do: 'delete',
  },
  ...{ method: 'GET', path: 'x' },
  ...{ dismissed: false, reason: '' },
}

/** Another name for each caller: one may not change what another made. */
const fill = (url: string, caller: Caller): string =>
  url.replaceAll(/:\w+/g, `00000000-0000-4000-8000-00000000001${callers.indexOf(caller)}`)

describe.each(rows.filter(({ url }) => url.startsWith('/admin/v1/')))('$method $url', (row) => {
  it.each(callers)('as %s', async (caller) => {
    const token = tokens[caller]
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const isLogout = row.url === '/admin/v1/logout'
    if (isLogout && mayCall(caller, row)) return // it would end what the others need
    const answer = await service.request(row.method, fill(row.url, caller), {
      headers,
      ...(row.method !== 'GET' && { body }),
    })
    const refusal = answer.json?.error?.code
    if (!mayCall(caller, row)) {
      expect(answer.status, answer.text).toBe(caller === 'none' ? 401 : 403)
    } else if (row.confirm) {
      expect(refusal, answer.text).toBe('invalid_credentials')
    } else {
      expect(refusal, answer.text).not.toBe('unauthorized')
      expect(refusal, answer.text).not.toBe('forbidden')
      expect(answer.status, answer.text).toBeLessThan(500)
    }
  })
})
