// The tables that are watched.
import type { JSX } from 'preact'
import { Listing } from '../../parts/listing.tsx'
import { When } from '../../parts/when.tsx'
import { ask } from '../../route.ts'
import { count } from '../../words.ts'
import { nameOf, type Watch } from './watched.ts'

export const Watches = ({
  of,
  onStop,
}: {
  of: readonly Watch[]
  onStop: ((table: string) => void) | null
}): JSX.Element => (
  <Listing
    label="Tables with realtime"
    rows={of}
    keyOf={({ table }) => table}
    columns={[
      {
        title: 'Table',
        wide: true,
        cell: (watch) => (
          <button
            type="button"
            class="bare link named"
            onClick={() => ask({ live: nameOf(watch), filter: null })}
          >
            {nameOf(watch)}
          </button>
        ),
      },
      { title: 'Key', cell: ({ key }) => key.join(', ') },
      {
        title: 'State',
        cell: ({ kept, listened_to: isHeard }) => (
          <>
            {kept && <span class="tag">enabled</span>}
            {isHeard ? <span class="tag good">captures</span> : <span class="tag">ends</span>}
          </>
        ),
      },
      { title: 'Changes kept', number: true, cell: ({ changes }) => count(changes) },
      {
        title: 'Last change',
        cell: ({ last_change_at: at }) =>
          at === null ? <span class="quiet">none kept</span> : <When at={at} />,
      },
      {
        title: 'Since',
        cell: ({ since }) => <When at={since} />,
      },
      {
        title: 'Change',
        cell: (watch) =>
          onStop && (
            <button
              type="button"
              class="bad"
              aria-label={`Disable realtime of ${nameOf(watch)}`}
              onClick={() => onStop(nameOf(watch))}
            >
              Disable
            </button>
          ),
      },
    ]}
  />
)
