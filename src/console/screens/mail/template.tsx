// A template beside what it looks like, filled with samples while somebody types.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin } from '../../api.ts'
import { useForm, useSend } from '../../form.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Area, Field } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { may } from '../../session.ts'
import { time } from '../../words.ts'
import { Look } from './look.tsx'
import type { MailDraft, MailTemplate } from './mail.ts'

export const OneTemplate = ({
  of,
  draft,
  onDraft,
  onStored,
}: {
  of: MailTemplate
  /** What was typed and not stored. */
  draft: MailDraft | null
  onDraft: (draft: MailDraft | null) => void
  onStored: () => void
}): JSX.Element => {
  const shown: MailDraft = draft ?? { subject: of.subject, html: of.html, text: of.text }
  const [told, setTold] = useState('')
  const [isAsking, setAsking] = useState(false)
  const path = `mail/templates/${encodeURIComponent(of.name)}`
  const isSms = of.channel === 'sms'
  const mayWrite = may('PUT', 'mail/templates/:name')

  const type = (part: Partial<MailDraft>): void => {
    setTold('')
    onDraft({ ...shown, ...part })
  }
  const stored = (words: string): void => {
    setTold(words)
    onDraft(null)
    onStored()
  }
  const save = useSend(
    () => {
      test.forget()
      return admin('PUT', path, { body: shown })
    },
    () => stored('Saved. The next mail uses it, also one that waits already.'),
  )
  const test = useSend(
    () => {
      save.forget()
      return admin<{ address: string }>('POST', `${path}/test`, { body: {} })
    },
    ({ address }) => setTold(`Sent to ${address}. Its link and code open nothing.`),
  )
  const isBusy = save.isBusy || test.isBusy
  const error = save.error ?? test.error
  return (
    <>
      <header class="title">
        <h1 class="cut" title={of.name}>
          {of.name}
        </h1>
        <span class="tag">{of.custom ? 'Customized' : 'Default'}</span>
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
                onClick={() => save.send()}
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
                  onClick={() => test.send()}
                >
                  Send me a test
                </button>
              )}
              {of.custom && (
                <button type="button" class="bad" onClick={() => setAsking(true)}>
                  Reset to default
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
            stored('')
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
  of: MailTemplate
  path: string
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const form = useForm({}, () => admin('DELETE', path), onDone)
  return (
    <Dialog title={`Reset ${of.name} to default`} onClose={onClose}>
      <Form of={form} action="Reset template" onCancel={onClose} destroys>
        <p>
          The subject, the text and the HTML of <strong>{of.name}</strong> that you wrote are
          deleted; the defaults of the service take their place.
        </p>
      </Form>
    </Dialog>
  )
}
