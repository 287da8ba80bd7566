// The types of the application. An enum is made, and gets more values, by forms.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '../../parts/icon.tsx'
import { Listing } from '../../parts/listing.tsx'
import { Empty, ErrorNote, Loading } from '../../parts/note.tsx'
import { may } from '../../session.ts'
import { many } from '../../words.ts'
import { Act } from '../tables/structure/act.tsx'
import { DropForm } from '../tables/structure/drop-form.tsx'
import { RenameForm } from '../tables/structure/rename-form.tsx'
import type { Type } from '../tables/structure/type-field.tsx'
import { EnumForm, ValueForm } from './enum-form.tsx'
import { useSchema } from './read.ts'

type Over = { form: 'new' } | { form: 'value' | 'rename' | 'drop'; type: Type }

export const Types = (): JSX.Element => {
  const { data, error, reload } = useSchema<{ types: Type[] }>('schema/types?limit=1000')
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
      {error && <ErrorNote error={error} again={reload} />}
      {!data && !error && <Loading />}
      {data?.types.length === 0 && (
        <Empty title="No type yet">
          <p>An enum is a type with a few values: a column of it takes no other.</p>
        </Empty>
      )}
      {data && data.types.length > 0 && (
        <Listing
          label="Types"
          rows={data.types}
          keyOf={(type) => type.id}
          columns={[
            { title: 'Name', cell: (type) => <code>{type.id}</code> },
            { title: 'Kind', cell: (type) => type.kind },
            {
              title: 'Is',
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
                              word="Values"
                              of={`of ${type.name}`}
                              onClick={() => setOver({ form: 'value', type })}
                            />
                            <Act
                              word="Rename"
                              of={`type ${type.name}`}
                              onClick={() => setOver({ form: 'rename', type })}
                            />
                          </>
                        )}
                        <Act
                          word="Drop"
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
