// What is wrong, underlined where it is; the words stand there as a title, and beside the editor for readers.
import { StateEffect, StateField, type Text } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'

export interface Mark {
  /** Characters before it. */
  at: number
  message: string
}

export const showMarks = StateEffect.define<readonly Mark[]>()

export const marking = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { changes, effects, newDoc }) => {
    const marks = effects.find((effect) => effect.is(showMarks))
    if (!marks) return before.map(changes)
    return Decoration.set(
      marks.value.flatMap((mark) => rangeOf(mark, newDoc)),
      true,
    )
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** The word that begins there; at the end of the text the last character. */
const rangeOf = ({ at, message }: Mark, text: Text) => {
  if (text.length === 0) return []
  const from = Math.min(Math.max(at, 0), text.length - 1)
  const line = text.lineAt(from)
  const word = /^[\p{L}\p{N}_$]+/u.exec(line.text.slice(from - line.from))?.[0] ?? ''
  const to = Math.min(from + Math.max(word.length, 1), text.length)
  const attributes = { title: message, class: 'cm-wrong' }
  return [
    Decoration.line({ class: 'cm-wrongLine' }).range(line.from),
    Decoration.mark({ attributes }).range(from, to),
  ]
}
