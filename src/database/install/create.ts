// Makes a database that is not there yet.
import { InstallError, isDatabaseError } from '../errors.ts'
import { clientConfig, databaseOf, withClient, withDatabase } from '../connection/connect.ts'

/** 63 bytes, less those of _gateway. */
const longest = 55

/** Several gateways may do this at once: the second finds the database there. */
export const ensureDatabase = async (url: string): Promise<void> => {
  const name = databaseOf(url)
  if (Buffer.byteLength(name) > longest) {
    throw new InstallError(
      `the name of database ${name} has more than ${longest} bytes, which leaves no room for its gateway's`,
    )
  }
  if (await isThere(url)) return
  const owner = clientConfig({
    url: withDatabase(url, 'postgres'),
    name: 'plinth installer',
    statementTimeout: 0,
  })
  await withClient(owner, (client) =>
    client.query(`create database ${client.escapeIdentifier(name)}`),
  ).catch(async (cause: unknown) => {
    if (await isThere(url)) return
    if (isDatabaseError(cause) && cause.code === '42501') {
      throw new InstallError(
        `the owner may not create database ${name}: create it, or name another in CONTROL_DATABASE_URL`,
        { cause },
      )
    }
    throw cause
  })
}

const isThere = async (url: string): Promise<boolean> => {
  try {
    await withClient(
      { ...clientConfig({ url, name: 'plinth installer', statementTimeout: 5000 }), settings: {} },
      (client) => client.query('select 1'),
    )
    return true
  } catch (error) {
    if (isDatabaseError(error) && error.code === '3D000') return false
    throw error
  }
}
