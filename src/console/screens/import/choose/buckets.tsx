// Which buckets come.
import type { JSX } from 'preact'
import { Check } from '../../../parts/field.tsx'
import { many } from '../../../words.ts'
import { change, type Draft } from '../draft.ts'
import type { SourceFacts } from '../import.ts'
import { sized } from './found.ts'

export const Buckets = ({ of, found }: { of: Draft; found: SourceFacts }): JSX.Element | null => {
  if (found.buckets.length === 0) return null
  const put = (id: string, isChosen: boolean): void => {
    const buckets = new Set(of.buckets)
    if (isChosen) buckets.add(id)
    else buckets.delete(id)
    change({ buckets })
  }
  return (
    <fieldset>
      <legend>Buckets</legend>
      {found.buckets.map(({ id, public: isPublic, objects, bytes: size }) => (
        <div class="row" key={id}>
          <Check
            label={`Bring ${id}`}
            checked={of.buckets.has(id)}
            onChecked={(isChosen) => put(id, isChosen)}
          />
          <span class="quiet">
            {typeof objects === 'number' ? many(objects, 'file') : 'files unknown'}
            {sized(size ?? null)}
          </span>
          {isPublic && <span class="tag">public</span>}
        </div>
      ))}
    </fieldset>
  )
}
