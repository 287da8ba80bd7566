// The source that a body names.
import type { ImportTarget } from '../database/import.ts'
import { Refusal } from '../errors.ts'
import { makeAppwriteSource } from './appwrite/source.ts'
import type { KeptFile } from './files.ts'
import { makeDumpSource } from './dump/dump.ts'
import { makeFirebaseSource } from './firebase/source.ts'
import type { Net } from './net/fetch.ts'
import type { Room } from '../storage/stores/room.ts'
import { makePocketbaseSource } from './pocketbase/source.ts'
import { makePostgresSource } from './postgres/source.ts'
import type { Source, SourceKind } from './source.ts'
import { withFiles } from './supabase/with-files.ts'

export interface SourceWish {
  kind: SourceKind
  /** As the operator gave it; each source checks its own, and refuses with bad_request. */
  config: Record<string, unknown>
  /** A dump, which may be in several, what Firebase exported, or a database. */
  files: readonly KeptFile[]
  /** The most that a file may be, unpacked too. */
  maxBytes: number
  /** Where it may be unpacked. */
  room: Room
  net: Net
  /** In whose server a dump is looked at. */
  target: () => ImportTarget
}

type Maker = (wish: SourceWish) => Source

/** A dump of Supabase has the rows of files; their bytes are still where it was made. */
const dumpOf = ({ config, files, maxBytes, room, net, target }: SourceWish): Source => {
  if (files.length === 0)
    throw new Refusal('bad_request', 'a dump is a file: send it, or name one that was sent')
  return withFiles(
    makeDumpSource({
      files: files.map(({ path }) => path),
      name: files.map(({ name }) => name).join(),
      ...{ maxBytes, room, target },
    }),
    config,
    net,
  )
}

const pocketbaseOf = ({ files }: SourceWish): Source => {
  const [file] = files
  if (file === undefined || files.length > 1)
    throw new Refusal('bad_request', 'of PocketBase one file is imported: its data.db')
  return makePocketbaseSource(file)
}

/** One line a source. */
const makers: Record<SourceKind, Maker> = {
  appwrite: ({ config, net }) => makeAppwriteSource(config, net),
  postgres: ({ config, net }) => makePostgresSource(config, net, 'postgres'),
  supabase: ({ config, net }) =>
    withFiles(makePostgresSource(config, net, 'supabase'), config, net),
  sqldump: dumpOf,
  firebase: ({ config, files, net }) => makeFirebaseSource(config, net, { files }),
  pocketbase: pocketbaseOf,
}

export const makeSource = (wish: SourceWish): Source => makers[wish.kind](wish)
