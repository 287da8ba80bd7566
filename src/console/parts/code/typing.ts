// What is typed is put into the text by the editor. Where the browser does it, it keeps the look of what was there in a
// style attribute, which the page's policy refuses, aloud.
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

export const typing: Extension = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { state } = view
    const text = event.data
    if (event.inputType !== 'insertText' || text === null) return false
    if (event.isComposing || view.composing || state.readOnly) return false
    event.preventDefault()
    const how = { userEvent: 'input.type', scrollIntoView: true }
    if (state.selection.ranges.length > 1) {
      view.dispatch({ ...state.replaceSelection(text), ...how })
      return true
    }
    const [from, to] = selected(view)
    const put = () =>
      state.update({
        changes: { from, to, insert: text },
        selection: { anchor: from + state.toText(text).length },
        ...how,
      })
    const isDone = state
      .facet(EditorView.inputHandler)
      .some((handle) => handle(view, from, to, text, put))
    if (!isDone) view.dispatch(put())
    return true
  },
})

/** The editor may hear of a selection a moment after the browser has it. */
const selected = (view: EditorView): [from: number, to: number] => {
  // Not every browser asks roots for it; those that do not tell the document what is within.
  const root = view.root as Partial<Document>
  const { anchorNode, anchorOffset, focusNode, focusOffset } =
    root.getSelection?.() ?? document.getSelection() ?? {}
  const { main } = view.state.selection
  if (!anchorNode || !focusNode) return [main.from, main.to]
  if (!view.contentDOM.contains(anchorNode) || !view.contentDOM.contains(focusNode))
    return [main.from, main.to]
  const anchor = view.posAtDOM(anchorNode, anchorOffset)
  const head = view.posAtDOM(focusNode, focusOffset)
  return [Math.min(anchor, head), Math.max(anchor, head)]
}
