// What is typed over a selection is put there by the editor. The browser would keep the look of what it replaces in a
// style attribute, which the page's policy refuses, aloud.
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

export const typing: Extension = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { main, ranges } = view.state.selection
    const text = event.data
    if (event.inputType !== 'insertText' || text === null) return false
    if (main.empty || ranges.length > 1 || event.isComposing || view.state.readOnly) return false
    event.preventDefault()
    const put = () =>
      view.state.update({
        ...view.state.replaceSelection(text),
        userEvent: 'input.type',
        scrollIntoView: true,
      })
    const isDone = view.state
      .facet(EditorView.inputHandler)
      .some((handle) => handle(view, main.from, main.to, text, put))
    if (!isDone) view.dispatch(put())
    return true
  },
})
