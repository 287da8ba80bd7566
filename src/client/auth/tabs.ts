// Tabs tell each other that what is stored has changed: the key's name, never a token.

/** React Native has a window without events. */
interface Tabbed {
  window?: Partial<Pick<Window, 'addEventListener'>>
  BroadcastChannel?: typeof BroadcastChannel
}

export const onChange = (key: string, look: () => void): (() => void) => {
  const { window, BroadcastChannel } = globalThis as Tabbed
  window?.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) look()
  })
  try {
    if (!BroadcastChannel) throw new Error('no channel')
    const channel = new BroadcastChannel(key)
    ;(channel as { unref?: () => void }).unref?.() // Node waits for it otherwise
    channel.onmessage = ({ data }): void => {
      if (data === key) look()
    }
    return () => channel.postMessage(key)
  } catch {
    return () => undefined
  }
}
