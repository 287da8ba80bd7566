// Which collections a database has. No call lists those below documents: the names of all documents are looked
// through for a run, and the first of each root collection for an inspection.
import { jsonOf } from '../clean.ts'
import { GoogleFailed } from './failure.ts'
import { pathOf, type Firestore } from './firestore.ts'

export interface FirebaseCollection {
  path: string[]
  documents: number | null
  /** Some of its documents, which say what columns there will be. */
  sample: unknown[]
}

export interface Collections {
  collections: FirebaseCollection[]
  /** Every document's name was seen. */
  complete: boolean
}

interface Seen {
  path: string[]
  documents: number
  /** Names of some documents that hold such a collection. */
  parents: Set<string>
}

const mostNames = 2_000
const mostWalked = 20
const mostSampled = 100
const mostParents = 20
const mostSampledBytes = 262_144

type Seens = Map<string, Seen>

const seenAt = (seens: Seens, path: string[], parent: string): Seen => {
  const key = path.join('/')
  const seen = seens.get(key) ?? { path, documents: 0, parents: new Set() }
  if (seen.parents.size < mostParents) seen.parents.add(parent)
  seens.set(key, seen)
  return seen
}

const parentOf = (name: string): string => name.split('/').slice(0, -2).join('/')

export const readCollections = async (
  firestore: Firestore,
  isWhole: boolean,
): Promise<Collections> => {
  const { root } = firestore
  const seens: Seens = new Map()
  const open: string[] = []
  for (const id of await firestore.collectionsBelow(root)) {
    seenAt(seens, [id], root)
    if (!(await lookThrough(firestore, seens, id, isWhole))) open.push(id)
  }
  const collections: FirebaseCollection[] = []
  for (const { path, documents, parents } of seens.values()) {
    const isKnown = !open.includes(path[0] ?? '')
    const counted = isKnown || path.length > 1 ? undefined : await firestore.count(path)
    collections.push({
      path,
      documents: isKnown ? documents : (counted?.documents ?? null),
      sample: await sampleOf(firestore, path, parents),
    })
  }
  return { collections, complete: open.length === 0 }
}

/** Resolves to whether all names were seen. */
const lookThrough = async (
  firestore: Firestore,
  seens: Seens,
  collection: string,
  isWhole: boolean,
): Promise<boolean> => {
  let names = 0
  try {
    for await (const page of firestore.namesBelow(collection)) {
      for (const name of page)
        seenAt(seens, pathOf(name, firestore.root), parentOf(name)).documents += 1
      names += page.length
      if (names >= mostNames && !isWhole) return false
    }
    return true
  } catch (error) {
    // Not every server of this API knows queries over all collections.
    if (names > 0 || !(error instanceof GoogleFailed) || ![400, 404, 501].includes(error.status))
      throw error
    return walk(firestore, seens, [collection], firestore.root, isWhole)
  }
}

/** From document to document, also to those that only have documents below them. */
const walk = async (
  firestore: Firestore,
  seens: Seens,
  path: string[],
  parent: string,
  isWhole: boolean,
): Promise<boolean> => {
  let complete = true
  let walked = 0
  for await (const page of firestore.listed(parent, path.at(-1) ?? ''))
    for (const { name, createTime } of page) {
      if (walked === mostWalked && !isWhole) return false
      walked += 1
      const seen = seenAt(seens, path, parent)
      if (createTime !== undefined) seen.documents += 1
      for (const id of await firestore.collectionsBelow(name))
        complete = (await walk(firestore, seens, [...path, id], name, isWhole)) && complete
    }
  return complete
}

const sampleOf = async (
  firestore: Firestore,
  path: string[],
  parents: Set<string>,
): Promise<unknown[]> => {
  const sample: unknown[] = []
  let bytes = 0
  for (const parent of parents) {
    const left = mostSampled - sample.length
    if (left <= 0 || bytes > mostSampledBytes) break
    const documents = await firestore.firstOf(parent, path.at(-1) ?? '', left)
    for (const document of documents) {
      bytes += JSON.stringify(document).length
      if (bytes > mostSampledBytes) break
      if (document.createTime !== undefined) sample.push(document)
    }
  }
  return JSON.parse(jsonOf(sample)) as unknown[]
}
