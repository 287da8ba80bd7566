// The types of the application. An enum is made, and gets more values, by forms.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useForm } from '../../form.ts'
import { Area, Choice, Field } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Listing } from '../../parts/listing.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Empty } from '../../parts/note.tsx'
import { may } from '../../session.ts'
import { wait } from '../../tray/tray.ts'
import { many } from '../../words.ts'
import { Act } from '../tables/structure/act.tsx'
import { DropForm } from '../tables/structure/drop-form.tsx'
import { ChangeForm } from '../tables/structure/form.tsx'
import { RenameForm } from '../tables/structure/rename-form.tsx'
import type { Type } from '../tables/structure/type-field.tsx'
import { useSchema } from './read.ts'

type Over = { form: 'new' } | { form: 'value' | 'rename' | 'drop'; type: Type }

export const Types = (): JSX.Element => {
  const loaded = useSchema<{ types: Type[] }>('schema/types?limit=1000')
  const [over, setOver] = useState<Over | null>(null)
  const mayChange = may('POST', 'schema/changes')
  const close = (): void => setOver(null)
  return (
    <>
      {mayChange && (
        <div class="row">
          <button type="button" class="main" onClick={() => setOver({ form: 'new' })}>
            <Icon name="plus" />
            Enum
          </button>
        </div>
      )}
      <Loaded
        of={loaded}
        empty={({ types }) =>
          types.length === 0 && (
            <Empty title="No type yet">
              <p>An enum is a type with a few values: a column of it takes no other.</p>
            </Empty>
          )
        }
      >
        {({ types }) => (
          <Listing
            label="Types"
            rows={types}
            keyOf={(type) => type.id}
            columns={[
              { title: 'Name', cell: (type) => <code>{type.id}</code> },
              { title: 'Kind', cell: (type) => type.kind },
              {
                title: 'Definition',
                wide: true,
                cell: (type) =>
                  type.labels ? type.labels.map((one) => <Label key={one} of={one} />) : type.base,
              },
              { title: 'Used by', cell: (type) => many(type.columns, 'column') },
              ...(mayChange
                ? [
                    {
                      title: 'Change',
                      cell: (type: Type) => (
                        <div class="acts">
                          {type.labels && (
                            <>
                              <Act
                                word="Values…"
                                of={`of ${type.name}`}
                                onClick={() => setOver({ form: 'value', type })}
                              />
                              <Act
                                word="Rename…"
                                of={`type ${type.name}`}
                                onClick={() => setOver({ form: 'rename', type })}
                              />
                            </>
                          )}
                          <Act
                            word="Drop…"
                            of={`type ${type.name}`}
                            onClick={() => setOver({ form: 'drop', type })}
                          />
                        </div>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
      {over?.form === 'new' && <EnumForm onClose={close} />}
      {over?.form === 'value' && <ValueForm type={over.type} onClose={close} />}
      {over?.form === 'rename' && (
        <RenameForm
          what={`the type ${over.type.name}`}
          change={{ do: 'enum.rename', schema: over.type.schema, name: over.type.name }}
          now={over.type.name}
          of={null}
          onClose={close}
        />
      )}
      {over?.form === 'drop' && (
        <DropForm
          what={`the type ${over.type.name}`}
          change={{
            do: 'enum.drop',
            schema: over.type.schema,
            name: over.type.name,
            cascade: true,
          }}
          of={null}
          onClose={close}
        />
      )}
    </>
  )
}

const Label = ({ of }: { of: string }): JSX.Element => (
  <>
    <span class="tag">{of}</span>{' '}
  </>
)

/** A type with a few values: a new one, one more value, or another name for one. */
const EnumForm = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const form = useForm(
    { name: '', text: '' },
    ({ name, text }) => {
      const values = text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
      wait(null, [`Make the enum ${name}`, { do: 'enum.create', schema: 'public', name, values }])
    },
    onClose,
  )
  return (
    <ChangeForm title="New enum" of={form} onClose={onClose}>
      <Field label="Name" {...form.field('name')} required autoFocus autocomplete="off" />
      <Area label="Values, a line each, in their order" {...form.field('text')} rows={6} />
    </ChangeForm>
  )
}

const ValueForm = ({ type, onClose }: { type: Type; onClose: () => void }): JSX.Element => {
  const { schema, name } = type
  const labels = type.labels ?? []
  const form = useForm(
    { renamed: '', value: '', before: '' },
    ({ renamed, value, before }) => {
      wait(
        null,
        renamed === ''
          ? [
              `Add the value ${value} to ${name}`,
              { do: 'enum.add', schema, name, value, ...(before !== '' && { before }) },
            ]
          : [
              `Rename the value ${renamed} of ${name} to ${value}`,
              { do: 'enum.rename', schema, name, value: renamed, to: value },
            ],
      )
    },
    onClose,
  )
  const { renamed } = form.values
  return (
    <ChangeForm title={`Values of ${name}`} of={form} onClose={onClose}>
      <Choice label="What to do" {...form.field('renamed')} autoFocus>
        <option value="">add a value</option>
        {labels.map((label) => (
          <option key={label} value={label}>
            rename {label}
          </option>
        ))}
      </Choice>
      <Field
        label={renamed === '' ? 'New value' : 'New name'}
        {...form.field('value')}
        required
        autocomplete="off"
      />
      {renamed === '' && (
        <Choice label="Its place" {...form.field('before')}>
          <option value="">last</option>
          {labels.map((label) => (
            <option key={label} value={label}>
              before {label}
            </option>
          ))}
        </Choice>
      )}
      <p class="quiet">A value cannot be taken away: Postgres only adds and renames them.</p>
    </ChangeForm>
  )
}
