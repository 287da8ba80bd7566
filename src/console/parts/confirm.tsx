// How a change is confirmed: what it takes along is counted or tried first, and the button says what is done.
import type { ComponentChildren, JSX } from 'preact'
import type { FormState } from '../form.ts'
import type { Load } from '../load.ts'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { Loaded } from './loaded.tsx'

export const Confirm = <T,>({
  title,
  action = title,
  of,
  takes,
  isReady = takes.data !== null,
  destroys = true,
  onClose,
  children,
}: {
  title: string
  action?: string
  of: FormState
  /** What goes with it. */
  takes: Load<T>
  isReady?: boolean
  destroys?: boolean
  onClose: () => void
  children: (takes: T) => ComponentChildren
}): JSX.Element => (
  <Dialog title={title} onClose={onClose}>
    <Form of={of} action={action} destroys={destroys} isReady={isReady} onCancel={onClose}>
      <Loaded of={takes}>{children}</Loaded>
    </Form>
  </Dialog>
)
