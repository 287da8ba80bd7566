// JSON, token by token: enough to colour it, and to indent.
import { StreamLanguage } from '@codemirror/language'

export const json = StreamLanguage.define<{ depth: number }>({
  name: 'json',
  startState: () => ({ depth: 0 }),
  token: (stream, state) => {
    if (stream.eatSpace()) return null
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) {
      return stream.match(/^\s*:/, false) ? 'propertyName' : 'string'
    }
    if (stream.match(/^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/)) return 'number'
    if (stream.match(/^(?:true|false|null)\b/)) return 'keyword'
    if (stream.match(/^[[{]/)) state.depth++
    else if (stream.match(/^[\]}]/)) state.depth--
    else if (!stream.match(/^[,:]/)) {
      stream.next()
      return 'invalid'
    }
    return 'punctuation'
  },
  indent: ({ depth }, after, { unit }) =>
    Math.max(0, depth - (/^\s*[\]}]/.test(after) ? 1 : 0)) * unit,
  languageData: {
    closeBrackets: { brackets: ['[', '{', '"'] },
    indentOnInput: /^\s*[\]}]$/,
  },
})
