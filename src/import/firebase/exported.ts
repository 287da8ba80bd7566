// Files that Firebase wrote: users (auth:export), or a Realtime Database, and what there is in it.
import { createReadStream } from 'node:fs'
import { z } from 'zod'
import { Refusal } from '../../errors.ts'
import type { PlannedTable } from '../source.ts'
import { cleanText } from '../clean.ts'
import { elementsOf, type Element } from './elements.ts'

export interface ExportedFile {
  path: string
  /** As its sender called it. */
  name: string
}

/** Of a Realtime Database; each becomes a table. */
interface Branch {
  /** Null for all that stands beside them. */
  key: string | null
  isList: boolean
  from: number
  to: number
  children: number
  /** Some of its children, which say what columns there will be. */
  sample: unknown[]
  sampled: number
}

interface Exported extends ExportedFile {
  /** Null of a file of users. */
  branches: Branches | null
}

type Branches = Map<string | null, Branch>

const mostBranches = 1_000
const mostSampled = 100
const mostSampledBytes = 262_144
const mostInPage = 1_000
const mostPageBytes = 4_194_304

const bytesOf = (
  { path }: ExportedFile,
  signal: AbortSignal,
  range: object = {},
): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: 1_048_576, signal, ...range })

/** Reads all of a tree, and so finds what did not arrive whole. Null for users. */
const branchesOf = async (file: ExportedFile, signal: AbortSignal): Promise<Branches | null> => {
  const refuse = (why: string): never => {
    throw new Refusal('bad_request', `${file.name} ${why}`)
  }
  const branches: Branches = new Map()
  for await (const elements of elementsOf(bytesOf(file, signal), file.name))
    for (const element of elements) {
      if (isUser(element)) return null
      const { member, key, isList, from } = element
      if (member === null && key === 'private_key')
        refuse('is the key file of a service account, which is config.serviceAccount and no file')
      if (member === '__collections__')
        refuse('is a copy of Firestore, which a service account reads from Firestore itself')
      const branch = branches.get(member) ?? {
        ...{ key: member, isList, from, to: 0, children: 0, sample: [], sampled: 0 },
      }
      if (!branches.has(member)) branches.set(member, branch)
      add(branch, element, refuse)
      if (branches.size > mostBranches)
        refuse(
          `has more than ${mostBranches} lists of children, each of which would be a table: ` +
            'export the database from its root, or as {"name": <this file>}',
        )
    }
  return branches
}

const add = (branch: Branch, element: Element, refuse: (why: string) => never): void => {
  branch.to = element.to
  if (element.text === 'null') return
  branch.children += 1
  if (branch.sample.length === mostSampled || branch.sampled > mostSampledBytes) return
  branch.sampled += element.text.length
  if (branch.sampled > mostSampledBytes) return
  try {
    branch.sample.push(JSON.parse(childOf(element)))
  } catch {
    refuse('is not valid JSON')
  }
}

const isUser = ({ member, isList, key, text }: Element): boolean => {
  if (member === null) return key === 'users' && text === '[]'
  return member === 'users' && isList && key === '0' && /"localId"\s*:/.test(text)
}

/** For import.load_documents. Firebase makes a list of the keys 0 to n; null is no child. */
const childOf = ({ key, text }: Element): string => {
  const child = `{"id":${JSON.stringify(key)},"value":${text}}`
  const clean = cleanText(child)
  return clean === child ? child : `{"replaced":true,${clean.slice(1)}`
}

/** All children of a branch, as JSON arrays. */
export const childrenOf = async function* (
  file: ExportedFile,
  { key, isList, from, to }: Branch,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const part = (): AsyncIterable<Buffer> => bytesOf(file, signal, { start: from, end: to - 1 })
  const chunks = key === null ? bytesOf(file, signal) : asObject(part(), isList ? '[]' : '{}')
  let page: string[] = []
  let bytes = 0
  for await (const elements of elementsOf(chunks, file.name))
    for (const element of elements) {
      if ((element.member === null) !== (key === null) || element.text === 'null') continue
      page.push(childOf(element))
      bytes += element.text.length
      if (page.length < mostInPage && bytes < mostPageBytes) continue
      yield `[${page.join()}]`
      page = []
      bytes = 0
    }
  if (page.length > 0) yield `[${page.join()}]`
}

/** Elements alone, in an object again. */
const asObject = async function* (
  elements: AsyncIterable<Buffer>,
  [open, close]: string,
): AsyncGenerator<Buffer | string> {
  yield `{"":${open}`
  yield* elements
  yield `${close}}`
}

/** As the plan has it of a table of a Realtime Database. */
const from = z.object({
  path: z.tuple([z.object({ file: z.number(), key: z.string().nullable() })]),
})

export interface Exports {
  /** Those that hold users. */
  users: () => Promise<ExportedFile[]>
  /** As facts have them. */
  collections: () => Promise<object[]>
  /** Undefined of a table that is Firestore's. */
  branchOf: (table: PlannedTable) => Promise<{ file: ExportedFile; branch: Branch } | undefined>
}

/** Looks at them once. */
export const makeExports = (files: readonly ExportedFile[], signal: AbortSignal): Exports => {
  let looked: Promise<Exported[]> | undefined
  const look = (): Promise<Exported[]> => (looked ??= lookAtAll(files, signal))
  return {
    users: async () => (await look()).filter(({ branches }) => branches === null),
    collections: async () =>
      (await look()).flatMap(({ branches }, file) =>
        [...(branches?.values() ?? [])].map(({ key, children, sample }) => ({
          path: [{ file, key }],
          documents: children,
          sample,
        })),
      ),
    branchOf: async (table) => {
      const found = from.safeParse(table.from)
      if (!found.success) return undefined
      const [{ file: place, key }] = found.data.path
      const file = (await look())[place]
      const branch = file?.branches?.get(key)
      return file && branch && { file, branch }
    },
  }
}

const lookAtAll = async (
  files: readonly ExportedFile[],
  signal: AbortSignal,
): Promise<Exported[]> => {
  const all: Exported[] = []
  for (const file of files) all.push({ ...file, branches: await branchesOf(file, signal) })
  return all
}
