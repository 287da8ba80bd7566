// A look at an image, or at the beginning of a text. An image is shown by its own bytes: no address of it opens without a
// token. Those bytes are then at an address of this page's origin, so only what cannot run is an image here: the service
// says what that is.
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useAnswer } from '../../load.ts'
import { Loaded } from '../../parts/loaded.tsx'
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
  const seen = useAnswer<Seen>(path, async (signal) => {
    const { data, error } = await api<Blob>('GET', path, {
      isFile: true,
      signal,
      ...(kind === 'text' && isCut && { headers: { range: `bytes=0-${mostText - 1}` } }),
    })
    if (error) return { data, error }
    const found =
      kind === 'image' ? { image: URL.createObjectURL(data) } : { text: await data.text() }
    return { data: found, error: null }
  })
  const address = seen.data?.image
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address)
    },
    [address],
  )
  return (
    <Loaded of={seen}>
      {({ image, text }) =>
        image === undefined ? (
          <Text text={text} of={of} isCut={isCut} />
        ) : (
          <Image address={image} of={of} />
        )
      }
    </Loaded>
  )
}

const Image = ({ address, of }: { address: string; of: string }): JSX.Element => {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <p class="quiet">The browser cannot show this image.</p>
  return (
    <figure class="preview">
      <img src={address} alt={`The image ${of}`} onError={() => setBroken(true)} />
    </figure>
  )
}

const Text = ({
  text,
  of,
  isCut,
}: {
  text: string | undefined
  of: string
  isCut: boolean
}): JSX.Element => (
  <figure class="preview">
    <pre tabIndex={0} aria-label={`The text ${of}`}>
      {text}
    </pre>
    {isCut && <figcaption class="quiet">Only the first {bytes(mostText)} are shown.</figcaption>}
  </figure>
)
