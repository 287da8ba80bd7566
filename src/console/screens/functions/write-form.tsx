// A function made or changed by a form, whose changes are looked at before they are made.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { ChangeRequest } from '../../change.ts'
import { useForm } from '../../form.ts'
import { useLoad } from '../../load.ts'
import { ChangeDialog } from '../../parts/change-dialog.tsx'
import { Editor, type Words } from '../../parts/editor.tsx'
import { Check, Field } from '../../parts/field.tsx'
import { Behaviour } from './behaviour.tsx'
import { bodies, changesOf, draftOf, effectOf, fresh, type Effect } from './draft.ts'
import { Signature } from './signature.tsx'
import { Buttons, type WriteProps } from './writing.tsx'

/** Written as SQL is. */
const languages = ['sql', 'plpgsql']

export const WriteForm = ({ of, onClose, onDone }: WriteProps): JSX.Element => {
  const { data: words } = useLoad<Words>('/admin/v1/schema/words')
  const [keepsOld, setKeepsOld] = useState(false)
  const [asked, setAsked] = useState<ChangeRequest | null>(null)
  const form = useForm(of?.write ? draftOf(of.write) : fresh, (next) => {
    setAsked({ name: `function ${next.name}`, changes: changesOf(next, of ?? null, isDropping) })
  })
  const { values: draft, set } = form
  const effect = of ? effectOf(of, draft) : 'replaces'
  const isDropping = effect === 'is refused' || (effect === 'stands beside' && !keepsOld)

  const speak = (language: string): void =>
    set({
      language,
      // What was not touched yet is the other language's.
      ...(!of && Object.values(bodies).includes(draft.body) && { body: bodies[language] ?? '' }),
    })
  return (
    <>
      <h1 class="cut">{of ? `Edit ${of.name}` : 'New function'}</h1>
      <form class="write" aria-label="Function" onSubmit={form.submit}>
        <Signature draft={draft} set={set} />
        <Behaviour draft={draft} set={set} onLanguage={speak} />
        <h2>Body</h2>
        <Editor
          label="Body"
          language={languages.includes(draft.language) ? 'sql' : 'plain'}
          rows={14}
          value={draft.body}
          words={words}
          onChange={(body) => set({ body })}
        />
        <Field
          label="Comment"
          value={draft.comment}
          onValue={(comment) => set({ comment })}
          autocomplete="off"
        />
        {of && effect !== 'replaces' && (
          <AnotherSignature
            id={of.id}
            effect={effect}
            keepsOld={keepsOld}
            onKeepsOld={setKeepsOld}
          />
        )}
        <Buttons onClose={onClose} />
      </form>
      {asked && (
        <ChangeDialog
          title={of ? 'Change the function' : 'Make the function'}
          wish={asked}
          destroys={isDropping}
          onClose={() => setAsked(null)}
          onDone={() => onDone(draft)}
        />
      )}
    </>
  )
}

const AnotherSignature = ({
  id,
  effect,
  keepsOld,
  onKeepsOld,
}: {
  /** Of the function as it is. */
  id: string
  effect: Effect
  keepsOld: boolean
  onKeepsOld: (keepsOld: boolean) => void
}): JSX.Element => (
  <div class="note" role="status">
    <p>
      <strong>Its signature is another.</strong>{' '}
      {effect === 'is refused'
        ? `Postgres does not replace ${id} by it: the old one is dropped first, and what needs it stands in the way. Whoever may call it now may call the new one.`
        : `Postgres knows functions by name and types of arguments, so this is one beside ${id}.`}
    </p>
    {effect === 'stands beside' && (
      <Check label={`Keep ${id} too`} checked={keepsOld} onChecked={onKeepsOld} />
    )}
  </div>
)
