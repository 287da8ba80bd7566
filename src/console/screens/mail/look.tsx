// What a mail looks like. Its HTML is shown in a frame of another origin, where no script runs but the one that shows it.
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { admin } from '../../api.ts'
import { useAnswer } from '../../load.ts'
import { Loaded } from '../../parts/loaded.tsx'
import type { MailDraft, Preview } from './mail.ts'

/** Milliseconds without a key, after which it is shown. */
const pause = 250

export const Look = ({
  name,
  draft,
  isSms,
}: {
  name: string
  draft: MailDraft
  isSms: boolean
}): JSX.Element => {
  const loaded = useAnswer(
    JSON.stringify([name, draft]),
    (signal) =>
      admin<Preview>('POST', `mail/templates/${encodeURIComponent(name)}/preview`, {
        body: draft,
        signal,
      }),
    pause,
  )
  return (
    <section aria-label="Preview">
      <Loaded of={loaded}>
        {(seen) => (
          <>
            {seen.warnings.map((warning) => (
              <p key={warning} class="note attention">
                {warning}
              </p>
            ))}
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
      </Loaded>
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
