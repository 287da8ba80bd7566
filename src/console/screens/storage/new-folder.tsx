// A folder is made by the first file in it: this goes where it will be.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { DialogEnd } from '../../parts/dialog-end.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Field } from '../../parts/field.tsx'
import { go, hrefOf } from '../../route.ts'

export const NewFolder = ({
  bucket,
  folder,
  onClose,
}: {
  bucket: string
  folder: readonly string[]
  onClose: () => void
}): JSX.Element => {
  const [name, setName] = useState('')
  const submit = (event: Event): void => {
    event.preventDefault()
    const names = name.split('/').filter((part) => part !== '')
    onClose()
    go(hrefOf('storage', bucket, ...folder, ...names))
  }
  return (
    <Dialog title="New folder" onClose={onClose}>
      <form onSubmit={submit}>
        <Field
          label="Name"
          required
          autoFocus
          autocomplete="off"
          value={name}
          onValue={setName}
          hint="It is there as soon as you upload a file into it."
        />
        <DialogEnd action="Go there" onCancel={onClose} />
      </form>
    </Dialog>
  )
}
