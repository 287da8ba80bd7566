// What a mail looks like. Its HTML is shown in a frame of another origin, where no script runs but the one that shows it.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { admin, type Failure } from '../../api.ts'
import { ErrorNote, Loading } from '../../parts/note.tsx'
import type { Draft, Preview } from './mail.ts'

/** Milliseconds without a key, after which it is shown. */
const pause = 250

export const Look = ({
  name,
  draft,
  isSms,
}: {
  name: string
  draft: Draft
  isSms: boolean
}): JSX.Element => {
  const [seen, setSeen] = useState<Preview | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const look = async (): Promise<void> => {
      const reply = await admin<Preview>(
        'POST',
        `mail/templates/${encodeURIComponent(name)}/preview`,
        { body: draft, signal: leaving.signal },
      )
      if (leaving.signal.aborted) return
      // What was seen last stays beside the reason why this is not.
      setError(reply.error)
      if (reply.data) setSeen(reply.data)
    }
    const waiting = setTimeout(() => void look(), seen || error ? pause : 0)
    return () => {
      clearTimeout(waiting)
      leaving.abort()
    }
  }, [name, draft.subject, draft.html, draft.text])
  return (
    <section aria-label="Preview">
      {error && <ErrorNote error={error} />}
      {!seen && !error && <Loading />}
      {seen?.warnings.map((warning) => (
        <p key={warning} class="note attention">
          {warning}
        </p>
      ))}
      {seen && (
        <>
          {!isSms && (
            <>
              <h2>{seen.subject}</h2>
              <MailFrame html={seen.html} />
            </>
          )}
          <h3>{isSms ? 'Message' : 'As text'}</h3>
          <pre class="plain" tabIndex={0} aria-label="As text">
            {seen.text}
          </pre>
        </>
      )}
    </section>
  )
}

const MailFrame = ({ html }: { html: string }): JSX.Element => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    // Its origin is nobody's, so it can be named by none.
    if (isLoaded) frame.current?.contentWindow?.postMessage(html, '*')
  }, [html, isLoaded])
  return (
    <iframe
      ref={frame}
      class="frame-of-mail"
      title="The mail"
      src="/console/preview.html"
      sandbox="allow-scripts"
      onLoad={() => setLoaded(true)}
    />
  )
}
