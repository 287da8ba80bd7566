// A filter as supabase's clients write it: several in one text, with quotes where a comma or a bracket would be misread.

/** A text in quotes, a bracket with its content, a comma that no filter follows, or anything else. */
const parts =
  /(?:"(?:[^"\\]|\\.)*"|\((?:"(?:[^"\\]|\\.)*"|[^()"])*\)|,(?!\s*[^\s=,()"]+=(?:not\.)?[a-z]+\.)|[^,])+/gs
const quoted = /^([^=]+=(?:not\.)?(?!in\.|is\.)[a-z]+\.)"((?:[^"\\]|\\.)*)"$/s

export const splitFilter = (text: string): string[] =>
  (text.match(parts) ?? []).map((filter) => {
    const [, before, value = ''] = quoted.exec(filter) ?? []
    return before === undefined ? filter : before + value.replace(/\\(.)/gs, '$1')
  })
