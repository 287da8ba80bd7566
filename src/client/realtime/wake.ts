// When a page is seen again, or its device is online again.

/** Returns what ends it. Where there is no page, it never happens. */
export const onWake = (act: () => void): (() => void) => {
  const page = globalThis as { document?: Partial<Document>; window?: Partial<Window> }
  const { document, window } = page
  const seen = (): void => {
    if (document?.visibilityState === 'visible') act()
  }
  document?.addEventListener?.('visibilitychange', seen)
  window?.addEventListener?.('online', act)
  return () => {
    document?.removeEventListener?.('visibilitychange', seen)
    window?.removeEventListener?.('online', act)
  }
}
