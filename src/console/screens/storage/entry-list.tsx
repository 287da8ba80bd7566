// The folders and files of a folder.
import type { JSX } from 'preact'
import { Icon } from '../../parts/icon.tsx'
import { Listing } from '../../parts/listing.tsx'
import { When } from '../../parts/when.tsx'
import { ask, hrefOf } from '../../route.ts'
import { isViewer } from '../../session.ts'
import { bytes } from '../../words.ts'
import { idOf } from './entries.ts'
import type { FolderEntry } from './storage.ts'

export const EntryList = ({
  bucket,
  folder,
  entries,
  chosen,
  onChoose,
}: {
  bucket: string
  folder: readonly string[]
  entries: readonly FolderEntry[]
  chosen: ReadonlySet<string>
  onChoose: (id: string, isChosen: boolean) => void
}): JSX.Element => (
  <Listing
    label="Files and folders"
    rows={entries}
    keyOf={idOf}
    columns={[
      ...(isViewer.value
        ? []
        : [
            {
              title: 'Chosen',
              cell: (entry: FolderEntry) => (
                <input
                  type="checkbox"
                  aria-label={`Choose ${entry.name}`}
                  checked={chosen.has(idOf(entry))}
                  onChange={(event) => onChoose(idOf(entry), event.currentTarget.checked)}
                />
              ),
            },
          ]),
      {
        title: 'Name',
        wide: true,
        cell: (entry) =>
          entry.id === null ? (
            <a class="named" href={hrefOf('storage', bucket, ...folder, entry.name)}>
              <Icon name="storage" />
              {entry.name}
            </a>
          ) : (
            <button type="button" class="bare link named" onClick={() => ask({ file: entry.name })}>
              {entry.name}
            </button>
          ),
      },
      {
        title: 'Type',
        cell: (entry) =>
          entry.id === null ? (
            <span class="quiet">folder</span>
          ) : (
            <span class="cut">{entry.metadata?.mimetype}</span>
          ),
      },
      { title: 'Size', number: true, cell: (entry) => bytes(entry.metadata?.size) },
      {
        title: 'Changed',
        cell: ({ updated_at: at }) => at !== null && <When at={at} />,
      },
    ]}
  />
)
