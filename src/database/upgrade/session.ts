// A session of the superuser on one of both clusters: values are written alike on both, and no code of the application runs.
import type pg from 'pg'
import { clientConfig, withClient } from '../connection/connect.ts'

/** As `careful` of install/owners.ts has it, and with the forms of values that an export has. */
const settings = {
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  session_replication_role: 'replica',
  synchronous_commit: 'off',
  event_triggers: 'off',
  datestyle: `'ISO, MDY'`,
  intervalstyle: 'postgres',
  timezone: `'UTC'`,
  extra_float_digits: '1',
  bytea_output: 'hex',
  lc_monetary: `'C'`,
  xmlbinary: 'base64',
  row_security: 'off',
  quote_all_identifiers: 'off',
}

const from17 = new Set(['event_triggers'])

export const withSuperuser = <T>(
  url: string,
  major: number,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> =>
  withClient(
    clientConfig({
      url,
      name: 'plinth upgrade',
      statementTimeout: 0,
      settings: Object.fromEntries(
        Object.entries(settings).filter(([name]) => major >= 17 || !from17.has(name)),
      ),
    }),
    use,
  )
