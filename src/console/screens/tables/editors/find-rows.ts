// Rows of a referenced table, found by what people call them.
import { admin, type Reply } from '../../../api.ts'
import type { Column, Relation } from '../../../schema.ts'
import type { Users } from '../../users/users.ts'
import { quoted, quotedName } from '../names.ts'
import type { GridRow } from '../page.ts'
import { pathOf } from '../write.ts'

export interface FoundRow {
  key: string
  /** Beside the key, where the table has something readable. */
  label: string | null
}

export type Search = (text: string, signal: AbortSignal) => Promise<Reply<FoundRow[]>>

const most = 20
const readable = ['name', 'title', 'label', 'email', 'username', 'slug', 'code', 'description']
const texts = /^(text|character varying|character|citext)\b/

/** What its rows are called by: a column of a usual name, else the first of text. */
const labelOf = (columns: readonly Column[], key: string): string | undefined => {
  const words = columns.filter(({ name, type }) => name !== key && texts.test(type))
  const usual = readable.map((word) => words.find(({ name }) => name.toLowerCase().includes(word)))
  return (usual.find((one) => one !== undefined) ?? words[0])?.name
}

/** The key itself only where what was typed can be one: else Postgres refuses the whole. */
const keyTest = (type: string, key: string, text: string): string | null => {
  const name = quotedName(key)
  if (texts.test(type)) return `${name}.ilike.${quoted(`*${text}*`)}`
  const form = type === 'uuid' ? /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i : /^\d{1,18}$/
  return form.test(text) ? `${name}.eq.${text}` : null
}

const users: Search = async (text, signal) => {
  const search = encodeURIComponent(text)
  const reply = await admin<Users>('GET', `users?limit=${most}&search=${search}`, { signal })
  if (reply.error) return reply
  return {
    ...reply,
    data: reply.data.users.map(({ id, email, phone }) => ({ key: id, label: email ?? phone })),
  }
}

/** How rows of this table are searched; reads what its columns are once. */
export const searchOf = (to: { schema: string; name: string }, key: string): Search => {
  if (to.schema === 'auth' && to.name === 'users') return users
  let known: Promise<Reply<Relation>> | undefined
  return async (text, signal) => {
    const path = `schema/relations/${encodeURIComponent(to.schema)}/${encodeURIComponent(to.name)}`
    const relation = await (known ??= admin<Relation>('GET', path))
    if (relation.error) {
      known = undefined
      return relation
    }
    const { columns } = relation.data
    const label = labelOf(columns, key)
    const type = columns.find(({ name }) => name === key)?.type ?? 'text'
    const tests = [
      keyTest(type, key, text),
      label === undefined ? null : `${quotedName(label)}.ilike.${quoted(`*${text}*`)}`,
    ].filter((one) => one !== null)
    if (text !== '' && tests.length === 0) return { data: [], error: null, headers: new Headers() }
    const shown = [key, ...(label === undefined ? [] : [label])].map(quotedName).join(',')
    const filter = text === '' ? '' : `&or=${encodeURIComponent(`(${tests.join(',')})`)}`
    const order = label === undefined ? '' : `&order=${encodeURIComponent(quotedName(label))}`
    const reply = await admin<{ rows: GridRow[] }>(
      'GET',
      `${pathOf(to)}?limit=${most}&select=${encodeURIComponent(shown)}${order}${filter}`,
      { signal },
    )
    if (reply.error) return reply
    return {
      ...reply,
      data: reply.data.rows.flatMap(([value, words]) =>
        typeof value === 'string' ? [{ key: value, label: words ?? null }] : [],
      ),
    }
  }
}
