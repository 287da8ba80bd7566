// Somebody without a mouse: nothing but keys, and only what has the focus is used.
import type { Locator, Page } from 'playwright-core'

const most = 80

export interface Keyboard {
  press: (...keys: string[]) => Promise<void>
  type: (text: string) => Promise<void>
  /** Presses Tab until this has the focus. */
  to: (place: Locator) => Promise<void>
  /** Goes to it and presses Enter. */
  use: (place: Locator) => Promise<void>
  hasFocus: (place: Locator) => Promise<boolean>
}

export const keyboardOf = (page: Page): Keyboard => {
  const hasFocus = (place: Locator): Promise<boolean> =>
    place.evaluate((element) => {
      const root = element.getRootNode() // an editor is in a root of its own
      return element === (root instanceof ShadowRoot ? root : document).activeElement
    })
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const to = async (place: Locator): Promise<void> => {
    await place.waitFor()
    for (let presses = 0; presses < most; presses++) {
      if (await hasFocus(place)) return
      await press('Tab')
    }
    throw new Error(`${most} times Tab do not lead to ${place.toString()}`)
  }
  return {
    press,
    type: (text) => page.keyboard.type(text),
    to,
    use: async (place) => {
      await to(place)
      await press('Enter')
    },
    hasFocus,
  }
}
