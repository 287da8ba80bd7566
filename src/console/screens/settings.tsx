// What is in force, and where it was set: the environment alone sets it.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLoad } from '../load.ts'
import { Check, Field } from '../parts/field.tsx'
import { Listing } from '../parts/listing.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Empty } from '../parts/note.tsx'
import { hrefOf } from '../route.ts'

interface Setting {
  variable: string
  value: unknown
  default: unknown
  sentence: string
  from_environment: boolean
}

export const Settings = (): JSX.Element => {
  const settings = useLoad<{ settings: Setting[] }>('/admin/v1/settings')
  const [text, setText] = useState('')
  const [isSet, setSet] = useState(false)
  const found = (settings.data?.settings ?? []).filter(
    ({ variable, sentence, from_environment: given }) =>
      `${variable} ${sentence}`.toLowerCase().includes(text.toLowerCase()) && (given || !isSet),
  )
  return (
    <>
      <header class="title">
        <h1>Settings</h1>
        <p class="quiet">
          The environment of the gateway sets them; it reads them at its start. Those of sign-ins
          through others are at <a href={hrefOf('providers')}>Providers</a>.
        </p>
      </header>
      <div class="row">
        <Field label="Search" type="search" value={text} onValue={setText} />
        <Check label="only what is set" checked={isSet} onChecked={setSet} />
      </div>
      <Loaded
        of={settings}
        empty={() =>
          found.length === 0 && (
            <Empty title="No such setting">
              <p>Names of variables and what they do are searched.</p>
            </Empty>
          )
        }
      >
        {() => (
          <Listing
            label="Settings"
            rows={found}
            keyOf={({ variable }) => variable}
            columns={[
              {
                title: 'Variable',
                wide: true,
                cell: ({ variable, sentence }) => (
                  <>
                    <code>{variable}</code>
                    <p class="quiet">{sentence}</p>
                  </>
                ),
              },
              { title: 'Value', cell: (one) => <Value of={one} /> },
              { title: 'Default', cell: (one) => <code class="quiet">{textOf(one.default)}</code> },
            ]}
          />
        )}
      </Loaded>
    </>
  )
}

const Value = ({ of }: { of: Setting }): JSX.Element => (
  <>
    <code class={of.from_environment ? '' : 'quiet'}>{textOf(of.value)}</code>{' '}
    {of.from_environment && <span class="tag good">set</span>}
  </>
)

const textOf = (value: unknown): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
