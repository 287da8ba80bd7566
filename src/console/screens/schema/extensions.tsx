// The extensions that the server has: which are installed, and what each is for.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Listing } from '../../parts/listing.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Search } from '../../parts/search.tsx'
import { ask, query } from '../../route.ts'
import { may } from '../../session.ts'
import { wait } from '../../tray/tray.ts'
import { Act } from '../tables/structure/act.tsx'
import { DropForm } from '../tables/structure/drop-form.tsx'
import { useSchema } from './read.ts'

interface Extension {
  name: string
  installed: string | null
  version: string
  schema: string | null
  comment: string | null
}

/** The service itself needs them. */
const fixed = ['pgcrypto', 'plpgsql']

export const Extensions = (): JSX.Element => {
  const loaded = useSchema<{ extensions: Extension[] }>('schema/extensions?limit=1000')
  const [dropped, setDropped] = useState<string | null>(null)
  const text = query.value.get('search') ?? ''
  const mayChange = may('POST', 'schema/changes')
  const found = (loaded.data?.extensions ?? [])
    .filter(({ name, comment }) =>
      `${name} ${comment ?? ''}`.toLowerCase().includes(text.toLowerCase()),
    )
    .sort((a, b) => Number(b.installed !== null) - Number(a.installed !== null))
  return (
    <>
      <div class="row">
        <Search label="Search extensions" value={text} onValue={(search) => ask({ search })} />
      </div>
      <Loaded of={loaded}>
        {() => (
          <Listing
            label="Extensions"
            rows={found}
            keyOf={({ name }) => name}
            columns={[
              { title: 'Name', cell: ({ name }) => <code>{name}</code> },
              { title: 'For', wide: true, cell: ({ comment }) => comment },
              {
                title: 'Installed',
                cell: ({ installed, version, schema }) =>
                  installed === null ? (
                    <span class="quiet">no ({version} is there)</span>
                  ) : (
                    <>
                      <span class="tag good">{installed}</span> in <code>{schema}</code>
                    </>
                  ),
              },
              ...(mayChange
                ? [
                    {
                      title: 'Change',
                      cell: ({ name, installed }: Extension) =>
                        installed === null ? (
                          <Act
                            word="Install"
                            of={name}
                            onClick={() =>
                              wait(null, [
                                `Install the extension ${name}`,
                                { do: 'extension.create', name, cascade: true },
                              ])
                            }
                          />
                        ) : (
                          !fixed.includes(name) && (
                            <Act
                              word="Drop…"
                              of={`extension ${name}`}
                              onClick={() => setDropped(name)}
                            />
                          )
                        ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
      {dropped !== null && (
        <DropForm
          what={`the extension ${dropped}`}
          change={{ do: 'extension.drop', name: dropped, cascade: true }}
          of={null}
          onClose={() => setDropped(null)}
        />
      )}
    </>
  )
}
