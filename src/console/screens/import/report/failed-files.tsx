// The files that did not come, each with the reason.
import type { JSX } from 'preact'
import { Listing } from '../../../parts/listing.tsx'
import { saveJson } from '../../../save.ts'
import { many } from '../../../words.ts'
import type { Summary } from '../import.ts'

/** The file has all. */
const mostFiles = 100

export const FailedFiles = ({
  of,
  name,
}: {
  of: Summary['failedObjects']
  name: string
}): JSX.Element => (
  <section class="parted" aria-label="Files that did not come">
    <header class="title">
      <h3>{many(of.length, 'file')} did not come</h3>
      <button type="button" class="bare link" onClick={() => saveJson(of, `${name}-files.json`)}>
        Download the list
      </button>
    </header>
    <div class="bounded">
      <Listing
        label="Files that did not come"
        rows={of.slice(0, mostFiles)}
        keyOf={({ bucket, key }) => `${bucket}/${key}`}
        columns={[
          {
            title: 'File',
            wide: true,
            cell: ({ bucket, key }) => (
              <bdi>
                {bucket}/{key}
              </bdi>
            ),
          },
          { title: 'Why', wide: true, cell: ({ error }) => error },
        ]}
      />
    </div>
    <p class="quiet">Import once more: only files that are missing are fetched again.</p>
  </section>
)
