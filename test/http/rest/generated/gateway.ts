// Made-up requests sent as the gateway sends them, without the gateway: one transaction each, on its login.
import pg from 'pg'
import { gatewayUrl } from '../../../../src/database/connection/connect.ts'
import { ownerConfig, testSecret } from '../../../support/database.ts'
import type { TestService } from '../../../support/service.ts'
import type { Asked } from './requests.ts'

export interface Replied {
  status: number
  headers: Record<string, string>
  body: string | null
  ask: string | null
  recipe: Recipe | null
}

export interface Recipe {
  name: string
  counter: number | null
  code: string | null
  values: (string | null)[]
  slots: number[]
  body: boolean
  pattern: string
  headers: Record<string, string> | null
}

export interface Gateway {
  reply: (asked: Asked) => Promise<Replied>
  explain: (asked: Asked) => Promise<string>
  client: pg.Client
  end: () => Promise<void>
}

export const claimsOf = ({ role }: Asked): string =>
  JSON.stringify({ role, sub: '00000000-0000-4000-8000-000000000001' })

export const openGateway = async (service: TestService): Promise<Gateway> => {
  const client = new pg.Client(ownerConfig(gatewayUrl(service.database.ownerUrl, testSecret)))
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`set search_path = pg_catalog, pg_temp; set statement_timeout = '5s'`)
  return {
    client,
    reply: async (asked) => {
      const { method, path, query, headers, body } = asked
      const { rows } = await client.query<Replied>({
        name: 'reply',
        text: 'select status, headers, body, ask, recipe from api.reply($1, $2, $3, $4, $5, $6)',
        values: [method, path, query, headers, body, claimsOf(asked)],
      })
      return rows[0]!
    },
    explain: async ({ method, path, query, role, headers, body }) => {
      const { rows } = await client.query<{ text: string }>({
        name: 'explain',
        text: 'select api.explain($1, $2, $3, $4, $5, $6) as text',
        values: [method, path, query, role, headers, body],
      })
      return rows[0]!.text.replace(/\n-- (plain|its plan|runs alone)[^]*$/, '') // says what runs, and is no part of it
    },
    end: () => client.end(),
  }
}
