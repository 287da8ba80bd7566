// A program of 200 tables and 100 queries, and how much the compiler does for it.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../support/program.ts'

const tables = 200
const queries = 100

const columns = Array.from({ length: 12 }, (_, i) => `c${i}: string | null; n${i}: number`).join(
  '; ',
)
const optional = columns.replaceAll(':', '?:')

/** Each table has a key to the one before it, and one to the first. */
const tableOf = (at: number): string => `
  t${at}: {
    Row: { id: number; title: string; before: number | null; first: number; ${columns} }
    Insert: { id?: number; title: string; before?: number | null; first: number; ${optional} }
    Update: { id?: number; title?: string; before?: number | null; first?: number; ${optional} }
    Relationships: [
      { foreignKeyName: 't${at}_before_fkey'; columns: ['before']; isOneToOne: false
        referencedRelation: 't${at - 1}'; referencedColumns: ['id'] },
      { foreignKeyName: 't${at}_first_fkey'; columns: ['first']; isOneToOne: false
        referencedRelation: 'first'; referencedColumns: ['id'] },
    ]
  }`

const database = `export interface Database { public: {
  Tables: {
    first: { Row: { id: number; name: string }; Insert: { id: number; name: string }
      Update: { id?: number; name?: string }; Relationships: [] }
    ${Array.from({ length: tables - 1 }, (_, i) => tableOf(i + 1)).join('')}
  }
  Views: { [_ in never]: never }
  Functions: { [_ in never]: never }
  Enums: { [_ in never]: never }
  CompositeTypes: { [_ in never]: never }
} }
`

const queryOf = (at: number): string => `
export const q${at} = async () => {
  const { data } = await client.from('t${at}')
    .select('id, name:title, n1, n2::text, c3, first(name), up:t${at - 1}!t${at}_before_fkey(id, title)')
    .eq('id', ${at}).gt('n1', 1).order('title').limit(10)
  return data?.map((row) => [row.id, row.name, row.n2, row.first.name, row.up?.title])
}`

const clients = {
  ours: `import { createRest } from '../../../../src/client/rest/main.ts'
const client = createRest<Database>('', '')`,
  theirs: `import { PostgrestClient } from '@supabase/postgrest-js'
const client = new PostgrestClient<Database>('')`,
}

export interface Effort {
  instantiations: number
  /** Seconds of the check alone. */
  check: number
}

/** Compiled inside the repository, where the packages are found. */
export const effortOf = async (
  client: keyof typeof clients,
  compiler = 'typescript',
): Promise<Effort> => {
  const folder = await mkdtemp(join(root, 'test/client/rest/.program-'))
  try {
    await writeFile(join(folder, 'database.ts'), database)
    const all = Array.from({ length: queries }, (_, i) => queryOf(i + 2)).join('')
    await writeFile(
      join(folder, 'main.ts'),
      `import type { Database } from './database.ts'\n${clients[client]}${all}`,
    )
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'src/client/tsconfig.json'),
        compilerOptions: { declaration: false, isolatedDeclarations: false },
        files: ['main.ts'],
      }),
    )
    const tsc = join(root, 'node_modules', compiler, 'bin/tsc')
    const { stdout } = await promisify(execFile)(process.execPath, [
      tsc,
      '--extendedDiagnostics',
      '--project',
      folder,
    ])
    const figure = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+([\\d.]+)`, 'm').exec(stdout)?.[1])
    return { instantiations: figure('Instantiations'), check: figure('Check time') }
  } finally {
    await rm(folder, { recursive: true })
  }
}
