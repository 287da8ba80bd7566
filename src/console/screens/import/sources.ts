// The sources that a project may come from, and what each must be told: with a sentence on where to find it.

export interface ConfigField {
  /** In the config; a dot leads into a member. */
  name: string
  label: string
  hint: string
  kind: 'text' | 'secret' | 'lines' | 'list' | 'key file'
  isRequired?: true
  /** Few need it. */
  isRare?: true
}

export interface SourceKind {
  name: string
  title: string
  sentence: string
  fields: readonly ConfigField[]
  /** `mayFollow`: another file comes with the first, not in its place. */
  file?: { label: string; hint: string; isRequired: boolean; mayFollow?: true }
}

const schemas: ConfigField = {
  name: 'schemas',
  label: 'Schemas',
  hint: 'Names with commas between them. Left empty: all but those of the system.',
  kind: 'list',
  isRare: true,
}

const caCert: ConfigField = {
  name: 'caCert',
  label: 'Certificate of the authority',
  hint: 'As PEM. Only where the connection string says sslmode=verify-ca or verify-full.',
  kind: 'lines',
  isRare: true,
}

const files: readonly ConfigField[] = [
  {
    name: 'restUrl',
    label: 'Project URL',
    hint: 'In Supabase under Settings, Data API: https://….supabase.co. Without it and the key, files come as names without bytes.',
    kind: 'text',
  },
  {
    name: 'serviceKey',
    label: 'Secret key',
    hint: 'Under Settings, API keys: one that begins with sb_secret_, or the service_role key. It reads the bytes of files.',
    kind: 'secret',
  },
]

export const sources: readonly SourceKind[] = [
  {
    name: 'supabase',
    title: 'Supabase',
    sentence: 'Tables, policies, functions, users with their passwords, and files.',
    fields: [
      {
        name: 'connectionString',
        label: 'Connection string',
        hint: 'In the project, Connect at the top: Session pooler, or Direct connection. Not the transaction pooler of port 6543. Put the password of the database where it says [YOUR-PASSWORD].',
        kind: 'secret',
        isRequired: true,
      },
      ...files,
      schemas,
      caCert,
    ],
  },
  {
    name: 'postgres',
    title: 'Postgres',
    sentence: 'Any database from version 10 on: schemas, tables, rows, functions, policies.',
    fields: [
      {
        name: 'connectionString',
        label: 'Connection string',
        hint: 'postgres://user:password@host:5432/database. The user must see every row: the owner of the tables does. In a password, @ is written %40, : is %3A, / is %2F.',
        kind: 'secret',
        isRequired: true,
      },
      schemas,
      caCert,
    ],
  },
  {
    name: 'appwrite',
    title: 'Appwrite',
    sentence: 'Databases, rows, users with their passwords, and files.',
    fields: [
      {
        name: 'endpoint',
        label: 'API endpoint',
        hint: 'In the console under Settings of the project, such as https://fra.cloud.appwrite.io/v1.',
        kind: 'text',
        isRequired: true,
      },
      {
        name: 'projectId',
        label: 'Project ID',
        hint: 'Beside the endpoint, under Settings.',
        kind: 'text',
        isRequired: true,
      },
      {
        name: 'apiKey',
        label: 'API key',
        hint: 'Under Overview, Integrations, API keys: a new one with the scopes databases, tables, columns, indexes, rows, users, buckets and files, each to read. A test names those that are missing.',
        kind: 'secret',
        isRequired: true,
      },
    ],
  },
  {
    name: 'firebase',
    title: 'Firebase',
    sentence: 'Firestore, Realtime Database, users with their passwords, and files.',
    fields: [
      {
        name: 'serviceAccount',
        label: 'Key file of a service account',
        hint: 'In the Firebase console under Project settings, Service accounts: Generate new private key. It needs the roles Cloud Datastore Viewer, Firebase Authentication Admin (the Viewer sees no password) and Storage Object Viewer.',
        kind: 'key file',
      },
      {
        name: 'passwordHash',
        label: 'Password hash parameters',
        hint: 'In the Firebase console under Authentication, Users, behind the three dots: the whole text. With them the old passwords sign in.',
        kind: 'secret',
      },
      {
        name: 'project',
        label: 'Project ID',
        hint: 'Only where exported files come without a key file: under Project settings, General. Ids of users are made of it.',
        kind: 'text',
      },
      {
        name: 'storageBucket',
        label: 'Bucket of files',
        hint: 'Under Storage, behind gs://, such as app.appspot.com. Left empty: all that the account sees.',
        kind: 'text',
      },
      {
        name: 'database',
        label: 'Database',
        hint: 'Of Firestore, where it is not (default).',
        kind: 'text',
        isRare: true,
      },
      {
        name: 'emulator.project',
        label: 'Project of an emulator',
        hint: 'To read from an emulator, and from nothing of Google: the name of the project, and the addresses below.',
        kind: 'text',
        isRare: true,
      },
      {
        name: 'emulator.firestore',
        label: 'Emulator of Firestore',
        hint: 'Such as http://127.0.0.1:8080.',
        kind: 'text',
        isRare: true,
      },
      {
        name: 'emulator.auth',
        label: 'Emulator of users',
        hint: 'Such as http://127.0.0.1:9099.',
        kind: 'text',
        isRare: true,
      },
      {
        name: 'emulator.storage',
        label: 'Emulator of files',
        hint: 'Such as http://127.0.0.1:9199.',
        kind: 'text',
        isRare: true,
      },
    ],
    file: {
      label: 'Exported files',
      hint: 'Users as firebase auth:export users.json wrote them, without which the account reads them; and the Realtime Database: Export JSON in its menu, or firebase database:get /. Files alone need no key file.',
      isRequired: false,
      mayFollow: true,
    },
  },
  {
    name: 'pocketbase',
    title: 'PocketBase',
    sentence: 'Collections, relations, and users with their passwords.',
    fields: [],
    file: {
      label: 'Database',
      hint: 'The file data.db of the folder pb_data: out of a backup (Settings, Backups, which is a zip archive), or copied while PocketBase is stopped.',
      isRequired: true,
    },
  },
  {
    name: 'sqldump',
    title: 'SQL dump',
    sentence: 'A file of pg_dump or of another Plinth.',
    fields: files.map((field) => ({ ...field, isRare: true as const })),
    file: {
      label: 'Dump',
      hint: 'What pg_dump --no-owner wrote as plain SQL, gzip or not; also what supabase db dump writes, and an export of another Plinth. Choose another file, such as data.sql after schema.sql, to have it read after the first.',
      isRequired: true,
      mayFollow: true,
    },
  },
]

/** Nothing can be imported without it. */
export const fileIsNeeded = (source: string): boolean =>
  sources.find(({ name }) => name === source)?.file?.isRequired === true

export const titleOf = (source: string): string =>
  sources.find(({ name }) => name === source)?.title ?? source
