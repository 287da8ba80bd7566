// The figures of the database for machines: SQL decides what they are, and writes the text.
import { withClient, withSettings, type ConnectConfig } from './connection/connect.ts'

/** Milliseconds: whoever scrapes waits ten seconds at most. */
const patience = { statement: 2_000, answer: 3_000 }

/** On a connection of its own: when all are taken, figures are wanted most. */
export const readMetrics = (config: ConnectConfig): Promise<string> =>
  withClient(
    {
      ...withSettings(config, { statement_timeout: String(patience.statement) }),
      query_timeout: patience.answer,
    },
    async (client) => {
      const { rows } = await client.query<{ text: string }>('select operate.metrics() as text')
      return rows[0]?.text ?? ''
    },
  )
