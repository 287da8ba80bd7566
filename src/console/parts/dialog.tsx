// A window over the page. The browser keeps the focus in it, and Escape closes it, after which the focus is back where
// it was.
import type { ComponentChildren, JSX } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from './icon.tsx'

export const Dialog = ({
  title,
  onClose,
  children,
  side = false,
}: {
  title: string
  /** Absent: it stays until what it asks for is done. */
  onClose?: () => void
  children: ComponentChildren
  /** At the right edge, as high as the page. */
  side?: boolean
}): JSX.Element => {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  // While it is still in the page: the browser gives the focus back when it closes.
  useLayoutEffect(() => {
    const opened = box.current
    opened?.showModal()
    return () => opened?.close()
  }, [])
  const stay = (event: Event): void => {
    event.preventDefault()
    // One below stays.
    event.stopPropagation()
    onClose?.()
  }
  return (
    <dialog
      ref={box}
      class={side ? 'side' : ''}
      aria-labelledby={id}
      onCancel={stay}
      onKeyDown={(event) => {
        // A second Escape would close it without asking.
        if (event.key === 'Escape') stay(event)
      }}
      onPointerDown={(event) => {
        if (event.target === box.current) onClose?.()
      }}
    >
      <div class="window">
        <header>
          <h2 id={id}>{title}</h2>
          {onClose && (
            <button type="button" class="bare" aria-label="Close" onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  )
}
