// What a source must be told to be read: tested, and then looked at.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Failure } from '../../../api.ts'
import { Check } from '../../../parts/field.tsx'
import { ErrorNote } from '../../../parts/note.tsx'
import { bodyOf, change, chosenOf, draft, reconfigure, send } from '../draft.ts'
import type { Body, SourceFacts, Run, Tested } from '../import.ts'
import { begin } from '../live.ts'
import { ReplaceDialog } from '../replace.tsx'
import type { SourceKind } from '../sources.ts'
import { FileField } from './files.tsx'
import { OneField } from './one-field.tsx'
import { TestResult } from './test-result.tsx'

type Doing = 'test' | 'inspect'

export const ConfigForm = ({
  kind,
  resumes,
}: {
  kind: SourceKind
  resumes: Run | null
}): JSX.Element => {
  const [isShown, setShown] = useState(false)
  const [doing, setDoing] = useState<Doing | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const [replacing, setReplacing] = useState<Body | null>(null)
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const of = draft.value
  const common = kind.fields.filter(({ isRare }) => !isRare)
  const rare = kind.fields.filter(({ isRare }) => isRare)

  /** Null where there is no answer, or it is not waited for any more. */
  const asked = async <T,>(verb: Doing): Promise<T | null> => {
    stop.current = new AbortController()
    setDoing(verb)
    setError(null)
    change({ tested: null })
    const reply = await send<T>(verb, bodyOf(of), stop.current.signal)
    setDoing(null)
    if (stop.current.signal.aborted) return null
    setError(reply.error)
    return reply.data
  }
  const test = async (): Promise<void> => {
    const tested = await asked<Tested>('test')
    if (tested) change({ tested })
  }
  const inspect = async (): Promise<void> => {
    const found = await asked<SourceFacts>('inspect')
    if (found) change({ found, ...chosenOf(found), mode: 'create' })
  }
  const goOn = ({ mode, selection, id, finished }: Run): void => {
    const body = { ...bodyOf(of), mode, selection, resume: id }
    // One that had finished a table had been confirmed, and had emptied all of them.
    if (mode !== 'create' && Object.keys(finished).length === 0) setReplacing(body)
    else void begin(body)
  }
  const submit = (event: Event): void => {
    event.preventDefault()
    if (resumes) goOn(resumes)
    else void inspect()
  }
  const isWaiting = kind.file?.isRequired === true && of.files.length === 0

  return (
    <form class="form wide" aria-label={kind.title} autocomplete="off" onSubmit={submit}>
      {common.map((field) => (
        <OneField key={field.name} field={field} of={of} isShown={isShown} />
      ))}
      {kind.file && (
        <FileField
          label={kind.file.label}
          hint={kind.file.hint}
          mayFollow={kind.file.mayFollow === true}
          kept={of.files}
          onKept={(files) => reconfigure({ files })}
        />
      )}
      {rare.length > 0 && (
        <details class="rare">
          <summary>More</summary>
          <div class="form wide">
            {rare.map((field) => (
              <OneField key={field.name} field={field} of={of} isShown={isShown} />
            ))}
          </div>
        </details>
      )}
      {kind.fields.some(({ kind: type }) => type === 'secret') && (
        <Check label="Show what is secret" checked={isShown} onChecked={setShown} />
      )}
      <p class="quiet">
        Passwords and keys are sent to the service for each step and kept nowhere: not in this
        browser, not in the history, not in the audit. They are gone from this page when you sign
        out or load it anew.
      </p>
      <TestResult of={of.tested} />
      {error && <ErrorNote error={error} />}
      <div class="row">
        <button type="button" disabled={doing !== null || isWaiting} onClick={() => void test()}>
          Test the connection
        </button>
        <button type="submit" class="main" disabled={doing !== null || isWaiting}>
          {resumes ? 'Go on with the import' : 'Look at what is there'}
        </button>
        {doing && (
          <>
            <span class="quiet" role="status">
              {doing === 'test' ? 'Connecting…' : 'Looking at the source…'}
            </span>
            <button type="button" onClick={() => stop.current.abort()}>
              Stop
            </button>
          </>
        )}
      </div>
      {replacing && <ReplaceDialog body={replacing} onClose={() => setReplacing(null)} />}
    </form>
  )
}
