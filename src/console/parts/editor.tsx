// A place to write SQL or JSON in. The editor is loaded when the first opens; until then, and where it cannot be loaded,
// it is a plain text area.
import type { JSX } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Code, CodeLanguage, Mark, Words } from './code/open.ts'

export type { CodeLanguage, Mark, Words }

export interface EditorProps {
  label: string
  value: string
  onChange: (value: string) => void
  language: CodeLanguage
  /** Ctrl Enter; with where the selection begins and ends. */
  onRun?: ((from: number, to: number) => void) | undefined
  /** Where the selection begins and ends. */
  onSelect?: ((from: number, to: number) => void) | undefined
  readOnly?: boolean
  autoFocus?: boolean
  /** Lines it is high at least; it grows to three times as many. */
  rows?: number
  /** Names to complete, of GET schema/words. */
  words?: Words | null | undefined
  /** What is wrong in the text, and where. */
  marks?: readonly Mark[] | undefined
  /** Brings the focus to this character; another object does it again. */
  goTo?: { at: number } | null | undefined
}

export const Editor = (props: EditorProps): JSX.Element => {
  const { label, value, onChange, onRun, onSelect, readOnly = false, autoFocus = false } = props
  const { language, rows = 8, words = null, marks = none, goTo = null } = props
  const id = useId()
  const host = useRef<HTMLDivElement>(null)
  const plain = useRef<HTMLTextAreaElement>(null)
  const code = useRef<Code | null>(null)
  const hadFocus = useRef(false)
  const [isOpen, setOpen] = useState(false)
  // What is called is always of the last time it was drawn.
  const last = useRef(props)
  last.current = props

  useEffect(() => {
    let isGone = false
    void import('./code/open.ts').then(
      ({ openCode }) => {
        const area = plain.current
        if (isGone || !host.current || !area) return
        hadFocus.current = area === document.activeElement
        code.current = openCode(host.current, {
          label,
          language,
          rows,
          readOnly,
          value: area.value,
          words: last.current.words ?? null,
          marks: last.current.marks ?? none,
          selection: [area.selectionStart, area.selectionEnd],
          onChange: (text) => last.current.onChange(text),
          onRun: (from, to) => {
            last.current.onRun?.(from, to)
            return last.current.onRun !== undefined
          },
          onSelect: (from, to) => last.current.onSelect?.(from, to),
        })
        setOpen(true)
      },
      () => undefined,
    )
    return () => {
      isGone = true
      code.current?.close()
      code.current = null
    }
  }, [label, language, rows, readOnly])

  // In the same moment as the text area goes: what is hidden takes no focus.
  useLayoutEffect(() => {
    if (isOpen && hadFocus.current) code.current?.focus()
  }, [isOpen])
  useEffect(() => {
    if (autoFocus) (code.current ?? plain.current)?.focus()
  }, [])
  useLayoutEffect(() => code.current?.show(value), [value])
  useEffect(() => code.current?.complete(words), [words])
  useEffect(() => code.current?.mark(marks), [marks])
  useEffect(() => {
    if (!goTo) return
    if (code.current) code.current.goTo(goTo.at)
    else {
      plain.current?.focus()
      plain.current?.setSelectionRange(goTo.at, goTo.at)
    }
  }, [goTo])

  return (
    <div class="editor">
      {!isOpen && (
        <textarea
          ref={plain}
          id={id}
          aria-label={label}
          rows={rows}
          readOnly={readOnly}
          spellcheck={false}
          autocapitalize="off"
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
          onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
            onSelect?.(selectionStart, selectionEnd)
          }
          onKeyDown={(event) => {
            if (!onRun || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            onRun(event.currentTarget.selectionStart, event.currentTarget.selectionEnd)
          }}
        />
      )}
      <div ref={host} class="code" hidden={!isOpen} />
    </div>
  )
}

const none: readonly Mark[] = []
