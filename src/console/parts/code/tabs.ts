// Tab indents once somebody types, and is never a trap: who comes by Tab leaves by Tab, and Escape gives it back.
import { acceptCompletion } from '@codemirror/autocomplete'
import { indentLess, indentMore } from '@codemirror/commands'
import { Prec, type Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'

export const tabs = (readOnly: boolean): Extension => {
  let leaves = true
  const set = (view: EditorView, next: boolean): void => {
    leaves = next
    view.setTabFocusMode(next)
  }
  if (readOnly) return EditorView.updateListener.of(({ view }) => set(view, true))
  return [
    EditorView.domEventHandlers({
      pointerdown: (_, view) => set(view, false),
      focus: (_, view) => set(view, leaves),
      blur: (_, view) => set(view, true),
    }),
    EditorView.updateListener.of(({ docChanged, view }) => {
      if (docChanged && view.hasFocus) set(view, false)
    }),
    // Behind the list of completions, which Escape closes first.
    Prec.low(
      keymap.of([
        {
          key: 'Escape',
          run: (view) => {
            if (leaves) return false // a window around it may close
            set(view, true)
            return true
          },
          stopPropagation: false,
        },
      ]),
    ),
    Prec.high(
      keymap.of([
        { key: 'Tab', run: acceptCompletion },
        { key: 'Tab', run: indentMore, shift: indentLess },
      ]),
    ),
    EditorView.contentAttributes.of({
      'aria-description': 'Tab indents after you typed. Escape, then Tab leaves the editor.',
    }),
  ]
}
