// A screen, or a window, that is loaded when it is first opened, so that the first page stays small.
import { signal } from '@preact/signals'
import type { ComponentType, JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { api } from '../api.ts'
import { Empty, Loading } from './note.tsx'

const loads = new WeakMap<object, () => Promise<void>>()

/** Before it is opened: somebody is about to. */
export const loadView = (view: ComponentType): void => void loads.get(view)?.()

/** Asked for like all else, so that who asks for a pause gets it. The browser says which file was not loaded. */
const isThere = async (cause: unknown): Promise<boolean> => {
  const [file] = /https?:[^\s'"]+/.exec(String(cause)) ?? []
  const reply = await api('GET', file === undefined ? '/console' : new URL(file).pathname)
  return reply.error === null
}

export const lazily = <P extends object = object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> => {
  const view = signal<ComponentType<P> | null>(null)
  const isMissing = signal(false)
  const begin = async (): Promise<void> => {
    isMissing.value = false
    for (let tries = 0; !view.value && !isMissing.value; tries++)
      try {
        view.value = await load()
      } catch (cause) {
        isMissing.value = tries === 2 || !(await isThere(cause))
      }
  }
  const Lazy = (props: P): JSX.Element => {
    useEffect(() => void begin(), [])
    const View = view.value
    if (View) return <View {...props} />
    if (!isMissing.value) return <Loading />
    // The service may have been upgraded since this page was opened.
    return (
      <Empty title="This screen was not found">
        <p>The service is not reached, or it has a newer console.</p>
        <button type="button" onClick={() => location.reload()}>
          Load the console anew
        </button>
      </Empty>
    )
  }
  loads.set(Lazy, begin)
  return Lazy
}
