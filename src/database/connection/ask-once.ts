// One statement on a connection of its own, for who asks seldom.
import { clientConfig, withClient } from './connect.ts'

/** Milliseconds. */
const patience = 10_000

export const askOnce = <Row extends object>(
  url: string,
  text: string,
  values: unknown[] = [],
  statementTimeout = patience,
): Promise<Row[]> =>
  withClient(
    clientConfig({ url, name: 'plinth', statementTimeout }),
    async (client) => (await client.query<Row>(text, values)).rows,
  )
