// What an import is to be, until it begins. Its secrets are in the memory of this page and nowhere else.
import { effect, signal } from '@preact/signals'
import { admin, type Reply } from '../../api.ts'
import { session } from '../../session.ts'
import { configOf } from './config.ts'
import {
  hides,
  itemOf,
  type Body,
  type SourceFacts,
  type Mode,
  type Selection,
  type Tested,
} from './import.ts'
import { sources, type SourceKind } from './sources.ts'

/** A file that the service keeps for a day. */
export interface Kept {
  id: string
  name: string
  bytes: number
}

export interface ImportDraft {
  source: string | null
  /** By the names of the fields. */
  values: Readonly<Record<string, string>>
  /** In the order in which they are read. */
  files: readonly Kept[]
  tested: Tested | null
  found: SourceFacts | null
  /** As schema.table. */
  tables: ReadonlySet<string>
  users: boolean
  buckets: ReadonlySet<string>
  mode: Mode
}

const emptyDraft = (source: string | null): ImportDraft => ({
  source,
  values: {},
  files: [],
  tested: null,
  found: null,
  tables: new Set(),
  users: true,
  buckets: new Set(),
  mode: 'create',
})

export const draft = signal<ImportDraft>(emptyDraft(null))

export const change = (news: Partial<ImportDraft>): void => {
  draft.value = { ...draft.value, ...news }
}

export const choose = (source: string): void => {
  if (source !== draft.peek().source) draft.value = emptyDraft(source)
}

/** What was found of another config is nothing of this one. */
export const reconfigure = (news: Partial<Pick<ImportDraft, 'values' | 'files'>>): void =>
  change({ ...news, tested: null, found: null })

export const kindOf = ({ source }: ImportDraft): SourceKind | undefined =>
  sources.find(({ name }) => name === source)

export const bodyOf = (of: ImportDraft): Body => {
  const kind = kindOf(of)
  return {
    source: of.source ?? '',
    config: kind ? configOf(kind, of.values) : {},
    ...(of.files.length > 0 && { file: of.files.map(({ id }) => id) }),
  }
}

export const send = <T>(
  verb: 'test' | 'inspect',
  body: Body,
  stop: AbortSignal,
): Promise<Reply<T>> => admin<T>('POST', `import/${verb}`, { body, hides, signal: stop })

/** Buckets that only come when they are named. */
const isSkipped = ({ warnings }: SourceFacts, bucket: string): boolean =>
  warnings.some(({ code, item }) => code === 'bucket_skipped' && item === bucket)

/** All that comes where nothing is chosen. */
export const chosenOf = (
  found: SourceFacts,
): Pick<ImportDraft, 'tables' | 'users' | 'buckets'> => ({
  tables: new Set(found.tables.map(itemOf)),
  users: true,
  buckets: new Set(found.buckets.map(({ id }) => id).filter((id) => !isSkipped(found, id))),
})

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((name) => other.has(name))

/** Only what differs from all. */
export const selectionOf = ({ found, tables, users, buckets }: ImportDraft): Selection => {
  if (!found) return {}
  const all = chosenOf(found)
  return {
    ...(!isSame(tables, all.tables) && { tables: [...tables] }),
    ...(!users && { users }),
    ...(!isSame(buckets, all.buckets) && { buckets: buckets.size > 0 && [...buckets] }),
  }
}

effect(() => {
  if (!session.value) draft.value = emptyDraft(null)
})
