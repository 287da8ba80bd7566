// Bytes that this page has, onto the disk of whoever looks at it.

/** Bytes without a type: no browser opens them as a page of this origin. It keeps them until it has read the address. */
export const save = (bytes: Blob, name: string): void => {
  const address = URL.createObjectURL(new Blob([bytes]))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export const saveJson = (value: unknown, name: string): void =>
  save(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }), name)
