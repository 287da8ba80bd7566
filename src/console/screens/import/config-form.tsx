// What a source must be told to be read: tested, and then looked at.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Answer } from '../../api.ts'
import { useForm, useSend } from '../../form.ts'
import { Check, Area, Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { bodyOf, change, chosenOf, draft, reconfigure, send, type ImportDraft } from './draft.ts'
import type { Body, Run, SourceFacts, Tested } from './import.ts'
import { begin } from './live.ts'
import { ReplaceDialog } from './replace.tsx'
import type { ConfigField, SourceKind } from './sources.ts'
import { FileField, KeyFile } from './files.tsx'

type Doing = 'test' | 'inspect'

export const ConfigForm = ({
  kind,
  resumes,
}: {
  kind: SourceKind
  resumes: Run | null
}): JSX.Element => {
  const [replacing, setReplacing] = useState<Body | null>(null)
  const [doing, setDoing] = useState<Doing>('test')
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const of = draft.value
  const common = kind.fields.filter(({ isRare }) => !isRare)
  const rare = kind.fields.filter(({ isRare }) => isRare)

  const asked = useSend(async (verb: Doing): Promise<Answer<Partial<ImportDraft>>> => {
    stop.current = new AbortController()
    setDoing(verb)
    change({ tested: null })
    if (verb === 'test') {
      const { data, error } = await send<Tested>(verb, bodyOf(of), stop.current.signal)
      return error ? { data, error } : { data: { tested: data }, error }
    }
    const { data, error } = await send<SourceFacts>(verb, bodyOf(of), stop.current.signal)
    return error
      ? { data, error }
      : { data: { found: data, ...chosenOf(data), mode: 'create' }, error }
  }, change)
  const goOn = ({ mode, selection, id, finished }: Run): void => {
    const body = { ...bodyOf(of), mode, selection, resume: id }
    // One that had finished a table had been confirmed, and had emptied all of them.
    if (mode !== 'create' && Object.keys(finished).length === 0) setReplacing(body)
    else void begin(body)
  }
  const form = useForm({ isShown: false }, () => {
    if (resumes) goOn(resumes)
    else asked.send('inspect')
  })
  const { isShown } = form.values
  const isWaiting = kind.file?.isRequired === true && of.files.length === 0

  return (
    <>
      <Form
        of={{ ...form, error: asked.error }}
        label={kind.title}
        isWide
        autocomplete="off"
        isReady={!asked.isBusy && !isWaiting}
        end={
          <div class="row">
            <button
              type="button"
              disabled={asked.isBusy || isWaiting}
              onClick={() => asked.send('test')}
            >
              Test the connection
            </button>
            <button type="submit" class="main" disabled={asked.isBusy || isWaiting}>
              {resumes ? 'Resume the import' : 'Inspect the source'}
            </button>
            {asked.isBusy && (
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
        }
      >
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
          <Check label="Show what is secret" {...form.check('isShown')} />
        )}
        <p class="quiet">
          Passwords and keys are sent to the service for each step and kept nowhere: not in this
          browser, not in the history, not in the audit. They are gone from this page when you sign
          out or load it anew.
        </p>
        {!resumes && (
          <p class="quiet">Inspecting only reads: what is imported is chosen in the next step.</p>
        )}
        <TestResult of={of.tested} />
      </Form>
      {replacing && <ReplaceDialog body={replacing} onClose={() => setReplacing(null)} />}
    </>
  )
}

/** One thing that a source must be told. */
const OneField = ({
  field: { name, label, hint, kind, isRequired },
  of: { values },
  isShown,
}: {
  field: ConfigField
  of: ImportDraft
  isShown: boolean
}): JSX.Element => {
  const value = values[name] ?? ''
  const onValue = (next: string): void =>
    reconfigure({ values: { ...draft.peek().values, [name]: next } })
  if (kind === 'key file')
    return <KeyFile label={label} hint={hint} value={value} onValue={onValue} />
  if (kind === 'lines')
    return <Area label={label} hint={hint} value={value} onValue={onValue} rows={4} />
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

/** Whether a source may be read. */
const TestResult = ({ of }: { of: Tested | null }): JSX.Element | null => {
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
