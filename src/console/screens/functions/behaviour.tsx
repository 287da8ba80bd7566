// How a function runs: in which language, with whose rights, and where its names are looked up.
import type { JSX } from 'preact'
import { Check, Choice, Field } from '../../parts/field.tsx'
import { bodies, type FunctionDraft } from './draft.ts'

export const Behaviour = ({
  draft,
  set,
  onLanguage,
}: {
  draft: FunctionDraft
  set: (part: Partial<FunctionDraft>) => void
  onLanguage: (language: string) => void
}): JSX.Element => {
  const isForTriggers = draft.gives === 'one' && draft.type === 'trigger'
  return (
    <>
      <div class="row">
        <Choice label="Language" value={draft.language} onValue={onLanguage}>
          {[...new Set([...Object.keys(bodies), draft.language])].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Choice>
        {!isForTriggers && (
          <Choice label="It" value={draft.volatility} onValue={(volatility) => set({ volatility })}>
            <option value="volatile">may write (volatile)</option>
            <option value="stable">only reads (stable)</option>
            <option value="immutable">only computes (immutable)</option>
          </Choice>
        )}
        <Choice
          label="Runs with the rights of"
          value={draft.definer ? 'definer' : 'invoker'}
          onValue={(whose) => set({ definer: whose === 'definer' })}
        >
          <option value="invoker">its caller: policies count</option>
          <option value="definer">its owner: past the policies</option>
        </Choice>
      </div>
      <div class="row">
        <Field
          label="Search path"
          value={draft.path}
          onValue={(path) => set({ path })}
          placeholder={draft.definer ? 'pg_catalog, pg_temp' : 'that of its caller'}
          hint="Schemas in which its names are looked up, separated by commas."
          autocomplete="off"
        />
        <Check
          label="Null for null, without running"
          checked={draft.strict}
          onChecked={(strict) => set({ strict })}
        />
      </div>
    </>
  )
}
