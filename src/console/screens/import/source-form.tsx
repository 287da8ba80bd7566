// Where the project comes from: the kind of source, and what it must be told to be read.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Failure } from '../../api.ts'
import { Area, Check, Field } from '../../parts/field.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { ask } from '../../route.ts'
import {
  bodyOf,
  change,
  choose,
  chosenOf,
  draft,
  kindOf,
  reconfigure,
  send,
  type Draft,
} from './draft.ts'
import { FileField, KeyFile } from './file-field.tsx'
import type { Body, Found, Run, Tested } from './import.ts'
import { begin } from './live.ts'
import { sources, type ConfigField, type SourceKind } from './sources.ts'
import { ReplaceDialog } from './replace.tsx'
import { Resumes } from './resumes.tsx'

export const SourceForm = ({ resumes }: { resumes: Run | null }): JSX.Element => {
  const kind = kindOf(draft.value)
  return (
    <>
      {resumes ? <Resumes run={resumes} /> : <SourceChoice shown={kind?.name} />}
      {kind && <ConfigForm key={kind.name} kind={kind} resumes={resumes} />}
    </>
  )
}

const SourceChoice = ({ shown }: { shown: string | undefined }): JSX.Element => (
  <fieldset class="kinds">
    <legend>Where the project comes from</legend>
    {sources.map(({ name, title, sentence }) => (
      <label key={name} class="card">
        <span class="named">
          <input
            type="radio"
            name="source"
            checked={name === shown}
            onChange={() => {
              choose(name)
              ask({ source: name })
            }}
          />
          <strong>{title}</strong>
        </span>
        <span class="quiet">{sentence}</span>
      </label>
    ))}
  </fieldset>
)

type Doing = 'test' | 'inspect'

const ConfigForm = ({ kind, resumes }: { kind: SourceKind; resumes: Run | null }): JSX.Element => {
  const [isShown, setShown] = useState(false)
  const [doing, setDoing] = useState<Doing | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const [replacing, setReplacing] = useState<Body | null>(null)
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const of = draft.value
  const common = kind.fields.filter(({ isRare }) => !isRare)
  const rare = kind.fields.filter(({ isRare }) => isRare)

  const run = async (verb: Doing, take: (reply: never) => void): Promise<void> => {
    stop.current = new AbortController()
    setDoing(verb)
    setError(null)
    change({ tested: null })
    const reply = await send<never>(verb, bodyOf(of), stop.current.signal)
    setDoing(null)
    if (stop.current.signal.aborted) return
    setError(reply.error)
    if (!reply.error) take(reply.data)
  }
  const test = (): Promise<void> => run('test', (tested: Tested) => change({ tested }))
  const inspect = (): Promise<void> =>
    run('inspect', (found: Found) => change({ found, ...chosenOf(found), mode: 'create' }))
  const goOn = ({ mode, selection, id, finished }: Run): void => {
    const body = { ...bodyOf(of), mode, selection, resume: id }
    // One that had finished a table had emptied all of them before.
    if (mode === 'replace' && Object.keys(finished).length === 0) setReplacing(body)
    else void begin(body)
  }
  const submit = (event: Event): void => {
    event.preventDefault()
    if (resumes) goOn(resumes)
    else void inspect()
  }
  const isWaiting = kind.file?.isRequired === true && !of.file

  return (
    <form class="form wide" aria-label={kind.title} autocomplete="off" onSubmit={submit}>
      {common.map((field) => (
        <OneField key={field.name} field={field} of={of} isShown={isShown} />
      ))}
      {kind.file && (
        <FileField
          label={kind.file.label}
          hint={kind.file.hint}
          kept={of.file}
          onKept={(file) => reconfigure({ file })}
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
      <Tests of={of.tested} />
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

const OneField = ({
  field: { name, label, hint, kind, isRequired },
  of: { values },
  isShown,
}: {
  field: ConfigField
  of: Draft
  isShown: boolean
}): JSX.Element => {
  const value = values[name] ?? ''
  const onValue = (next: string): void =>
    reconfigure({ values: { ...draft.peek().values, [name]: next } })
  if (kind === 'key file')
    return <KeyFile label={label} hint={hint} value={value} onValue={onValue} />
  if (kind === 'lines')
    return (
      <>
        <Area label={label} value={value} onValue={onValue} rows={4} />
        <p class="quiet">{hint}</p>
      </>
    )
  return (
    <Field
      label={label}
      hint={hint}
      type={kind === 'secret' && !isShown ? 'password' : 'text'}
      required={isRequired ?? false}
      autocomplete="off"
      value={value}
      onValue={onValue}
    />
  )
}

const Tests = ({ of }: { of: Tested | null }): JSX.Element | null => {
  if (!of) return null
  if (!of.ok)
    return (
      <div class="note error" role="alert">
        <p>
          <strong>The source refuses.</strong> In its own words:
        </p>
        <p>{of.error}</p>
      </div>
    )
  return (
    <div class="note good" role="status">
      <p>
        <strong>The source may be read.</strong> Its version is {of.version}.
      </p>
      {of.warnings?.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </div>
  )
}
