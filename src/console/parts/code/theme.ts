// The editor in the colours of the page, which change with it: they are its own custom properties.
import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

export const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: [tags.typeName, tags.standard(tags.name)], color: 'var(--code-name)' },
  { tag: tags.propertyName, color: 'var(--code-name)' },
  { tag: tags.comment, color: 'var(--quiet)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--bad)' },
])

export const theme = EditorView.theme({
  '&': {
    border: '1px solid var(--strong-line)',
    borderRadius: 'var(--radius)',
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    overflow: 'hidden',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: '0.93rem', lineHeight: '1.5' },
  '.cm-content': { padding: '0.4rem 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 0.6rem' },
  '.cm-gutters': {
    color: 'var(--quiet)',
    backgroundColor: 'var(--surface)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': {
    backgroundColor: 'color-mix(in srgb, var(--accent-soft) 35%, transparent)',
  },
  '.cm-activeLineGutter': { backgroundColor: 'var(--accent-soft)' },
  '.cm-content ::selection, .cm-line::selection': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 30%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': {
    color: 'inherit',
    backgroundColor: 'transparent',
    outline: '1px solid var(--accent)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--bad-soft)' },
  '.cm-wrong': {
    textDecoration: 'underline wavy var(--bad)',
    textUnderlineOffset: '0.2em',
    backgroundColor: 'var(--bad-soft)',
  },
  '.cm-wrongLine': { boxShadow: 'inset 3px 0 var(--bad)' },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    boxShadow: 'var(--shadow)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', fontSize: '0.9rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '1rem',
    padding: '0.15rem 0.6rem',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    color: 'var(--text)',
    backgroundColor: 'var(--accent-soft)',
  },
  '.cm-completionMatchedText': {
    textDecoration: 'none',
    fontWeight: '700',
    color: 'var(--accent)',
  },
  '.cm-completionDetail': { color: 'var(--quiet)', fontStyle: 'normal' },
})
