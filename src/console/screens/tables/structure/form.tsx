// A window with a form whose changes join those that wait.
import type { ComponentChildren, JSX } from 'preact'
import type { FormState } from '../../../form.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Form } from '../../../parts/form.tsx'

/** On its button. */
export const waits = 'Add to the changes'

export const ChangeForm = ({
  title,
  of,
  onClose,
  destroys = false,
  children,
}: {
  title: string
  of: FormState
  onClose: () => void
  destroys?: boolean
  children: ComponentChildren
}): JSX.Element => (
  <Dialog title={title} onClose={onClose}>
    <Form of={of} action={waits} onCancel={onClose} destroys={destroys}>
      {children}
    </Form>
  </Dialog>
)
