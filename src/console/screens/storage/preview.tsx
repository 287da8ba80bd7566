// A look at an image, or at the beginning of a text. An image is shown by its own bytes: no address of it opens without a
// token. Those bytes are then at an address of this page's origin, so only what cannot run is an image here: the service
// says what that is.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { api, type Failure } from '../../api.ts'
import { ErrorNote, Loading } from '../../parts/note.tsx'
import { bytes } from '../../words.ts'
import { objectPath } from './storage.ts'

const mostBytes = 10_000_000
const mostText = 20_000

type Kind = 'image' | 'text' | null

const isText = (type: string): boolean => /^text\/|^[^;]*[/+](json|xml|javascript)\b/.test(type)

const kindOf = (type: string, shownAs: string | null): Kind =>
  shownAs === 'image' ? 'image' : isText(type) ? 'text' : null

export const Preview = ({
  bucket,
  at,
  type,
  shownAs,
  size,
}: {
  bucket: string
  at: string
  type: string
  shownAs: string | null
  size: number
}): JSX.Element | null => {
  const kind = kindOf(type, shownAs)
  if (kind === null) return null
  if (kind === 'image' && size > mostBytes)
    return <p class="quiet">An image of {bytes(size)} is not shown here: download it.</p>
  return <Look key={at} path={objectPath(bucket, at)} kind={kind} of={at} isCut={size > mostText} />
}

interface Seen {
  image?: string
  text?: string
  error?: Failure
}

const Look = ({
  path,
  kind,
  of,
  isCut,
}: {
  path: string
  kind: 'image' | 'text'
  of: string
  isCut: boolean
}): JSX.Element => {
  const [seen, setSeen] = useState<Seen | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    let address: string | undefined
    const read = async (): Promise<void> => {
      const reply = await api<Blob>('GET', path, {
        isFile: true,
        signal: leaving.signal,
        ...(kind === 'text' && isCut && { headers: { range: `bytes=0-${mostText - 1}` } }),
      })
      if (leaving.signal.aborted) return
      if (reply.error) setSeen({ error: reply.error })
      else if (kind === 'image') setSeen({ image: (address = URL.createObjectURL(reply.data)) })
      else setSeen({ text: await reply.data.text() })
    }
    void read()
    return () => {
      leaving.abort()
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [path])
  if (!seen) return <Loading />
  if (seen.error) return <ErrorNote error={seen.error} />
  if (seen.image !== undefined)
    return isBroken ? (
      <p class="quiet">The browser cannot show this image.</p>
    ) : (
      <figure class="preview">
        <img src={seen.image} alt={`The image ${of}`} onError={() => setBroken(true)} />
      </figure>
    )
  return (
    <figure class="preview">
      <pre tabIndex={0} aria-label={`The text ${of}`}>
        {seen.text}
      </pre>
      {isCut && <figcaption class="quiet">Only the first {bytes(mostText)} are shown.</figcaption>}
    </figure>
  )
}
