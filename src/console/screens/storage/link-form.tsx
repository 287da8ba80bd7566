// A link that opens one file for a time, without a token.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api, type Failure } from '../../api.ts'
import { Copied } from '../../parts/copy.tsx'
import { Check, Choice } from '../../parts/field.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { objectPath } from './storage.ts'

const hour = 3600 // seconds

const times = [
  [hour, 'an hour'],
  [24 * hour, 'a day'],
  [7 * 24 * hour, 'a week'],
  [30 * 24 * hour, 'a month'],
] as const

export const LinkForm = ({ bucket, at }: { bucket: string; at: string }): JSX.Element => {
  const [seconds, setSeconds] = useState(String(hour))
  const [isPinned, setPinned] = useState(false)
  const [url, setUrl] = useState<string | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    const reply = await api<{ url: string }>('POST', objectPath(bucket, at, 'sign/'), {
      body: { expiresIn: Number(seconds), pin: isPinned },
    })
    setError(reply.error)
    setUrl(reply.data?.url ?? null)
  }
  return (
    <form aria-label="Signed link" onSubmit={(event) => void submit(event)}>
      <Choice label="It works for" autoFocus value={seconds} onValue={setSeconds}>
        {times.map(([length, words]) => (
          <option key={length} value={length}>
            {words}
          </option>
        ))}
      </Choice>
      <Check
        label="Only while the file has its present bytes"
        checked={isPinned}
        onChecked={setPinned}
      />
      <div class="row">
        <button type="submit">Make the link</button>
      </div>
      {error && <ErrorNote error={error} />}
      {url !== null && (
        <>
          <Copied label="The signed link" text={url} />
          <p class="quiet">
            Whoever has it opens the file. It ends before its time when the file is deleted or
            moved.
          </p>
        </>
      )}
    </form>
  )
}
