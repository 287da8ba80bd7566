// A window with a form whose changes join those that wait.
import type { ComponentChildren, JSX } from 'preact'
import { DialogEnd } from '../../../parts/dialog-end.tsx'
import { Dialog } from '../../../parts/dialog.tsx'

export const ChangeForm = ({
  title,
  onClose,
  onSubmit,
  destroys = false,
  isReady = true,
  children,
}: {
  title: string
  onClose: () => void
  /** What is changed waits by then. */
  onSubmit: () => void
  destroys?: boolean
  /** False while there is something to be seen first. */
  isReady?: boolean
  children: ComponentChildren
}): JSX.Element => (
  <Dialog title={title} onClose={onClose}>
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
        onClose()
      }}
    >
      {children}
      <DialogEnd
        action="Add to the changes"
        onCancel={onClose}
        destroys={destroys}
        disabled={!isReady}
      />
    </form>
  </Dialog>
)
