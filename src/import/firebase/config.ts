// What an import from Firebase is given, and where Google answers.
import { z } from 'zod'
import { Refusal } from '../../errors.ts'
import { wordsFor } from '../../tools/json.ts'
import { webAddress } from '../net/web-address.ts'
import { hashing, type Hashing } from './hashing.ts'

/** token_uri and universe_domain of a key file are never read: whoever wrote the file would get a signed token. */
const account = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
})

export type ServiceAccount = z.infer<typeof account>

const address = z
  .string()
  .refine(
    (text) => webAddress(text) !== undefined,
    'must be an address, such as http://127.0.0.1:8080',
  )

const shape = z.object({
  serviceAccount: z.preprocess(parsed, account).optional(),
  /** Of files without an account. */
  project: z.string().min(1).optional(),
  database: z.string().min(1).default('(default)'),
  storageBucket: z.string().min(1).optional(),
  /** What `firebase auth:export` wrote. */
  authExport: z.preprocess(parsed, z.record(z.string(), z.unknown())).optional(),
  /** What the console shows as password hash parameters. */
  passwordHash: hashing.optional(),
  emulator: z
    .object({
      project: z.string().min(1),
      firestore: address.optional(),
      auth: address.optional(),
      storage: address.optional(),
    })
    .optional(),
})

export interface FirebasePlaces {
  token: string
  firestore: string
  identity: string
  storage: string
}

export interface FirebaseConfig {
  project: string
  database: string
  account: ServiceAccount | undefined
  storageBucket: string | undefined
  authExport: Record<string, unknown> | undefined
  passwordHash: Hashing | undefined
  /** Of an emulator only those that run. */
  places: Partial<FirebasePlaces>
  isEmulator: boolean
}

const google: FirebasePlaces = {
  token: 'https://oauth2.googleapis.com/token',
  firestore: 'https://firestore.googleapis.com',
  identity: 'https://identitytoolkit.googleapis.com',
  storage: 'https://storage.googleapis.com',
}

/** A JSON file is often pasted as text. */
function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** `places` is for tests. */
export const readConfig = (
  given: unknown,
  hasFiles: boolean,
  places: Partial<FirebasePlaces> = {},
): FirebaseConfig => {
  const checked = shape.safeParse(given)
  if (!checked.success)
    throw new Refusal('bad_request', `config: ${wordsFor(checked.error, 'config')}`)
  const { serviceAccount, project, database, storageBucket, authExport, passwordHash, emulator } =
    checked.data
  if (emulator)
    return {
      project: emulator.project,
      database,
      account: undefined,
      storageBucket,
      authExport,
      passwordHash,
      places: placesOf(emulator),
      isEmulator: true,
    }
  if (!serviceAccount && (hasFiles || authExport)) {
    if (project === undefined) throw new Refusal('bad_request', withoutProject)
    return {
      project,
      database,
      account: undefined,
      storageBucket,
      authExport,
      passwordHash,
      places: {},
      isEmulator: false,
    }
  }
  if (!serviceAccount) throw new Refusal('bad_request', withoutAccount)
  return {
    project: serviceAccount.project_id,
    database,
    account: serviceAccount,
    storageBucket,
    authExport,
    passwordHash,
    places: { ...google, ...places },
    isEmulator: false,
  }
}

const withoutProject =
  'config.project is missing: the id of the project at Firebase, which files do not say and ids of users are made of'
const withoutAccount =
  'config.serviceAccount is missing or is not the key file of a service account; without one, send an exported file'

const placesOf = (emulator: {
  firestore?: string | undefined
  auth?: string | undefined
  storage?: string | undefined
}): Partial<FirebasePlaces> => {
  const base = (url: string): string => url.replace(/\/+$/, '')
  return {
    ...(emulator.firestore && { firestore: base(emulator.firestore) }),
    ...(emulator.auth && { identity: `${base(emulator.auth)}/identitytoolkit.googleapis.com` }),
    ...(emulator.storage && { storage: base(emulator.storage) }),
  }
}
