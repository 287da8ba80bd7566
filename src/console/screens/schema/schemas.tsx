// The schemas of the application.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useForm } from '../../form.ts'
import { Field } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Listing } from '../../parts/listing.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import type { SchemaReply } from '../../schema.ts'
import { may } from '../../session.ts'
import { wait } from '../../tray/tray.ts'
import { Act } from '../tables/structure/act.tsx'
import { DropForm } from '../tables/structure/drop-form.tsx'
import { ChangeForm } from '../tables/structure/form.tsx'
import { RenameForm } from '../tables/structure/rename-form.tsx'
import { useSchema } from './read.ts'

type One = SchemaReply['schemas'][number]

/** Those must stay. */
const fixed = ['public', 'extensions']

export const Schemas = (): JSX.Element => {
  const loaded = useSchema<SchemaReply>('schema')
  const [over, setOver] = useState<{ form: 'new' | 'rename' | 'drop'; name: string } | null>(null)
  const mayChange = may('POST', 'schema/changes')
  const close = (): void => setOver(null)
  return (
    <>
      {mayChange && (
        <div class="row">
          <button type="button" class="main" onClick={() => setOver({ form: 'new', name: '' })}>
            <Icon name="plus" />
            Schema
          </button>
        </div>
      )}
      <Loaded of={loaded}>
        {({ schemas }) => (
          <Listing
            label="Schemas"
            rows={schemas.filter(({ ours }) => !ours)}
            keyOf={(one) => one.name}
            columns={[
              { title: 'Name', cell: (one) => <code>{one.name}</code> },
              { title: 'Comment', wide: true, cell: (one) => one.comment },
              { title: 'Tables and views', number: true, cell: (one) => one.relations.length },
              ...(mayChange
                ? [
                    {
                      title: 'Change',
                      cell: ({ name }: One) =>
                        !fixed.includes(name) && (
                          <div class="acts">
                            <Act
                              word="Rename…"
                              of={`schema ${name}`}
                              onClick={() => setOver({ form: 'rename', name })}
                            />
                            <Act
                              word="Drop…"
                              of={`schema ${name}`}
                              onClick={() => setOver({ form: 'drop', name })}
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
      {over?.form === 'new' && <NewSchema onClose={close} />}
      {over?.form === 'rename' && (
        <RenameForm
          what={`the schema ${over.name}`}
          change={{ do: 'schema.rename', name: over.name }}
          now={over.name}
          of={null}
          onClose={close}
        />
      )}
      {over?.form === 'drop' && (
        <DropForm
          what={`the schema ${over.name}`}
          change={{ do: 'schema.drop', name: over.name, cascade: true }}
          of={null}
          onClose={close}
        />
      )}
    </>
  )
}

const NewSchema = ({ onClose }: { onClose: () => void }): JSX.Element => {
  const form = useForm(
    { name: '', comment: '' },
    ({ name, comment }) => {
      wait(null, [
        `Make the schema ${name}`,
        { do: 'schema.create', name, ...(comment !== '' && { comment }) },
      ])
    },
    onClose,
  )
  return (
    <ChangeForm title="New schema" of={form} onClose={onClose}>
      <Field label="Name" {...form.field('name')} required autoFocus autocomplete="off" />
      <Field label="Comment" {...form.field('comment')} autocomplete="off" />
      <p class="quiet">
        The API serves the schema public only: what is in another is reached by SQL alone.
      </p>
    </ChangeForm>
  )
}
