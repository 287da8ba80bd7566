// One backup onto the disk of whoever looks at the page: by a link, so that the browser never holds it in memory.
import type { JSX } from 'preact'
import { admin, type Failure } from '../../api.ts'
import { ConfirmForm } from '../../parts/confirm.tsx'
import { Dialog } from '../../parts/dialog.tsx'

export const Download = ({ name, onEnd }: { name: string; onEnd: () => void }): JSX.Element => {
  const send = async (password: string): Promise<Failure | null> => {
    const reply = await admin<{ url: string }>('POST', 'exports', {
      body: { backup: name, current_password: password },
    })
    if (!reply.data) return reply.error
    const link = document.createElement('a')
    link.href = reply.data.url
    link.download = `plinth-${name}.tar`
    link.click()
    onEnd()
    return null
  }
  return (
    <Dialog title="Download a backup" onClose={onEnd}>
      <p>
        It holds the passwords of the database and the key that signs tokens: who has it is an
        operator. The audit holds that you took it.
      </p>
      <ConfirmForm label="Download" action="Download" send={send} onCancel={onEnd} />
    </Dialog>
  )
}
