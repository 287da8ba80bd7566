// A link for a user that somebody else brings them.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api, type Failure } from '../../api.ts'
import { Copied } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Choice } from '../../parts/field.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { titleOf, type User } from './users.ts'

export const LinkOf = ({ of, onClose }: { of: User; onClose: () => void }): JSX.Element => {
  const [type, setType] = useState('recovery')
  const [link, setLink] = useState<string | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const make = async (event: Event): Promise<void> => {
    event.preventDefault()
    const { data, error: failure } = await api<{ action_link: string }>(
      'POST',
      '/auth/v1/admin/generate_link',
      { body: { type, email: of.email } },
    )
    setLink(data?.action_link ?? null)
    setError(failure)
  }
  return (
    <Dialog title={`A link for ${titleOf(of)}`} onClose={onClose}>
      <p>
        It is shown here and mailed to nobody. Whoever opens it signs in as them, once; the audit
        holds that you made it.
      </p>
      <form onSubmit={(event) => void make(event)}>
        <Choice label="What it is for" value={type} onValue={setType} autoFocus>
          <option value="recovery">to set a new password</option>
          <option value="magiclink">to sign in</option>
        </Choice>
        <div class="row end">
          <button type="button" onClick={onClose}>
            Close
          </button>
          <button type="submit" class="main">
            Make the link
          </button>
        </div>
      </form>
      {error && <ErrorNote error={error} />}
      {link !== null && <Copied label="The link" text={link} />}
    </Dialog>
  )
}
