// A screen, or a window, that is loaded when it is first opened, so that the first page stays small.
import { signal } from '@preact/signals'
import type { ComponentType, JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Empty, Loading } from './note.tsx'

const loads = new WeakMap<object, () => Promise<void>>()

/** Before it is opened: somebody is about to. */
export const loadView = (view: ComponentType): void => void loads.get(view)?.()

export const lazily = <P extends object = object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> => {
  const view = signal<ComponentType<P> | null>(null)
  const isMissing = signal(false)
  const begin = async (): Promise<void> => {
    isMissing.value = false
    try {
      view.value ??= await load()
    } catch {
      isMissing.value = true
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
