// A template beside what it looks like, filled with samples while somebody types.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin, type Failure } from '../../api.ts'
import { DialogEnd } from '../../parts/dialog-end.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Area, Field } from '../../parts/field.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { may } from '../../session.ts'
import { time } from '../../words.ts'
import { Look } from './look.tsx'
import type { Draft, Template } from './mail.ts'

export const OneTemplate = ({
  of,
  draft,
  onDraft,
  onStored,
}: {
  of: Template
  /** What was typed and not stored. */
  draft: Draft | null
  onDraft: (draft: Draft | null) => void
  onStored: () => void
}): JSX.Element => {
  const shown: Draft = draft ?? { subject: of.subject, html: of.html, text: of.text }
  const [error, setError] = useState<Failure | null>(null)
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const path = `mail/templates/${encodeURIComponent(of.name)}`
  const isSms = of.channel === 'sms'
  const mayWrite = may('PUT', 'mail/templates/:name')

  const type = (part: Partial<Draft>): void => {
    setTold('')
    onDraft({ ...shown, ...part })
  }
  const save = async (): Promise<void> => {
    setBusy(true)
    const reply = await admin('PUT', path, { body: shown })
    setBusy(false)
    setError(reply.error)
    if (reply.error) return
    setTold('Saved. The next mail uses it, also one that waits already.')
    onDraft(null)
    onStored()
  }
  const test = async (): Promise<void> => {
    setBusy(true)
    const reply = await admin<{ address: string }>('POST', `${path}/test`, { body: {} })
    setBusy(false)
    setError(reply.error)
    if (reply.data) setTold(`On its way to ${reply.data.address}. Its link and code open nothing.`)
  }
  return (
    <>
      <header class="title">
        <h1 class="cut" title={of.name}>
          {of.name}
        </h1>
        <span class="tag">{of.custom ? 'yours' : 'as it came'}</span>
        {of.sent !== null && <span class="quiet">Sent {of.sent}.</span>}
      </header>
      <div class="beside">
        <section aria-label="Template">
          {!isSms && (
            <Field
              label="Subject"
              value={shown.subject}
              readOnly={!mayWrite}
              onValue={(subject) => type({ subject })}
            />
          )}
          <p class="quiet">
            Filled in:{' '}
            {of.names.map((name) => (
              <code key={name}>{`{{ .${name} }} `}</code>
            ))}
          </p>
          <Area
            label="Text"
            value={shown.text}
            readOnly={!mayWrite}
            onValue={(text) => type({ text })}
          />
          {!isSms && (
            <Area
              label="HTML"
              rows={14}
              value={shown.html}
              readOnly={!mayWrite}
              onValue={(html) => type({ html })}
            />
          )}
          {error && <ErrorNote error={error} />}
          {mayWrite && (
            <div class="row">
              <button
                type="button"
                class="main"
                disabled={!draft || isBusy}
                onClick={() => void save()}
              >
                Save
              </button>
              <button type="button" disabled={!draft} onClick={() => onDraft(null)}>
                Discard
              </button>
              {!isSms && (
                <button
                  type="button"
                  disabled={draft !== null || isBusy}
                  title={draft ? 'A test is of what is saved' : undefined}
                  onClick={() => void test()}
                >
                  Send me a test
                </button>
              )}
              {of.custom && (
                <button type="button" class="bad" onClick={() => setAsking(true)}>
                  Back to ours
                </button>
              )}
            </div>
          )}
          <p role="status" class="quiet">
            {told}
          </p>
          {of.updated_at !== null && of.custom && (
            <p class="quiet">Changed {time(of.updated_at)}.</p>
          )}
        </section>
        <Look name={of.name} draft={shown} isSms={isSms} />
      </div>
      {isAsking && (
        <BackToOurs
          of={of}
          path={path}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            setTold('')
            onDraft(null)
            onStored()
          }}
        />
      )}
    </>
  )
}

const BackToOurs = ({
  of,
  path,
  onClose,
  onDone,
}: {
  of: Template
  path: string
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const [error, setError] = useState<Failure | null>(null)
  const run = async (): Promise<void> => {
    const reply = await admin('DELETE', path)
    setError(reply.error)
    if (!reply.error) onDone()
  }
  return (
    <Dialog title={`${of.name}: back to ours`} onClose={onClose}>
      <p>
        The subject, the text and the HTML of <strong>{of.name}</strong> that you wrote are gone
        afterwards; those that came with the service take their place.
      </p>
      {error && <ErrorNote error={error} />}
      <DialogEnd
        action="Delete 1 template of yours"
        onCancel={onClose}
        destroys
        onRun={() => void run()}
      />
    </Dialog>
  )
}
