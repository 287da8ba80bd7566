// An editor in a shadow root: there its styles are sheets made by script, which the page's policy allows.
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import {
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { json } from './json.ts'
import { tabs } from './tabs.ts'
import { marking, showMarks, type Mark } from './marks.ts'
import { sqlWith, type Words } from './sql.ts'
import { typing } from './typing.ts'
import { colours, theme } from './theme.ts'

export type { Mark, Words }
export type CodeLanguage = 'sql' | 'json' | 'plain'

interface EditorOptions {
  label: string
  language: CodeLanguage
  rows: number
  readOnly: boolean
  value: string
  words: Words | null
  marks: readonly Mark[]
  selection: readonly [from: number, to: number]
  onChange: (value: string) => void
  /** False: nothing is run here, and the key does what it does elsewhere. */
  onRun: (from: number, to: number) => boolean
  onSelect: (from: number, to: number) => void
}

export interface Code {
  /** Another text than the one that was typed; its history of changes is kept. */
  show: (value: string) => void
  complete: (words: Words | null) => void
  mark: (marks: readonly Mark[]) => void
  focus: () => void
  goTo: (at: number) => void
  close: () => void
}

export const openCode = (host: HTMLElement, wish: EditorOptions): Code => {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const language = new Compartment()
  const [from, to] = wish.selection
  let isShowing = false
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: wish.value,
      selection: { anchor: from, head: to },
      extensions: [
        keymap.of([{ key: 'Mod-Enter', run: (shown) => run(shown, wish) }]),
        tabs(wish.readOnly),
        language.of(languageOf(wish.language, wish.words)),
        common,
        wish.language === 'sql' ? [] : EditorView.lineWrapping,
        marking,
        EditorView.theme({ '.cm-content, .cm-gutter': { minHeight: `${wish.rows * 1.5}em` } }),
        EditorView.theme({ '.cm-scroller': { maxHeight: `max(60vh, ${wish.rows * 1.5}em)` } }),
        EditorView.contentAttributes.of({
          'aria-label': wish.label,
          ...(wish.readOnly && { 'aria-readonly': 'true' }),
        }),
        EditorState.readOnly.of(wish.readOnly),
        EditorView.updateListener.of((update) => {
          const { main } = update.state.selection
          // Line ends are one character here, as they are in a text area.
          if (update.docChanged && !isShowing) wish.onChange(update.state.doc.toString())
          if (update.selectionSet || update.docChanged) wish.onSelect(main.from, main.to)
        }),
      ],
    }),
  })
  const mark = (marks: readonly Mark[]): void => view.dispatch({ effects: showMarks.of(marks) })
  mark(wish.marks)
  return {
    show: (value) => {
      const text = value.replaceAll(/\r\n?/g, '\n')
      if (text === view.state.doc.toString()) return
      isShowing = true
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
      isShowing = false
    },
    complete: (words) =>
      view.dispatch({ effects: language.reconfigure(languageOf(wish.language, words)) }),
    mark,
    focus: () => view.focus(),
    goTo: (at) => {
      view.focus()
      const anchor = Math.min(at, view.state.doc.length)
      view.dispatch({ selection: { anchor }, scrollIntoView: true })
    },
    close: () => view.destroy(),
  }
}

/** What is run is done with: a list of completions does not stay over it. */
const run = (view: EditorView, { onRun }: EditorOptions): boolean => {
  const { from, to } = view.state.selection.main
  const isRun = onRun(from, to)
  if (isRun) closeCompletion(view)
  return isRun
}

const languageOf = (language: CodeLanguage, words: Words | null): Extension => {
  if (language === 'sql') return sqlWith(words)
  return language === 'json' ? json : []
}

const common: Extension = [
  typing,
  lineNumbers(),
  history(),
  indentUnit.of('  '),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  autocompletion({ icons: false, interactionDelay: 0 }),
  syntaxHighlighting(colours),
  theme,
  keymap.of([...closeBracketsKeymap, ...historyKeymap, ...defaultKeymap]),
]
