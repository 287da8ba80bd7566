// The sheets that are open at this tab of the browser, each saved while somebody types, for its author or for all.
import { computed, effect, signal } from '@preact/signals'
import { admin, type Answer, type Failure } from '../../api.ts'
import { session } from '../../session.ts'
import { blankSheet, isBlank, sheetOf, titleOf, type Sheet, type Snippet } from './sheet.ts'

const key = 'plinth.sheets'
/** Milliseconds without a key, after which what was typed is saved. */
const pause = 700

const me = (): string => session.peek()?.email ?? ''

interface Kept {
  email: string
  sheets: Sheet[]
  current: string
}

/** Those of whoever is signed in: another operator at the same tab begins anew. */
const kept = (): Kept => {
  const email = me()
  try {
    const found = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null
    if (found && found.email === email && found.sheets.length > 0) return found
  } catch {
    // Whatever it is, it is none of ours.
  }
  const sheet = blankSheet(email)
  return { email, sheets: [sheet], current: sheet.id }
}

const opened = signal(kept())
/** Why a sheet is not saved. */
const failures = signal<Readonly<Record<string, Failure | null>>>({})

export const sheets = computed(() => opened.value.sheets)
export const current = computed<Sheet>(
  () =>
    sheets.value.find(({ id }) => id === opened.value.current) ??
    sheets.value[0] ??
    blankSheet(me()),
)
export const failureOf = (id: string): Failure | null => failures.value[id] ?? null

effect(() => {
  const email = session.value?.email
  if (email !== undefined && email !== opened.peek().email) opened.value = kept()
})
effect(() => {
  try {
    sessionStorage.setItem(key, JSON.stringify(opened.value))
  } catch {
    // More than the browser keeps: it is in the service all the same.
  }
})

const put = (next: Sheet): void => {
  opened.value = {
    ...opened.value,
    sheets: sheets.value.map((sheet) => (sheet.id === next.id ? next : sheet)),
  }
}

const open = (sheet: Sheet): void => {
  opened.value = { ...opened.value, sheets: [...sheets.value, sheet], current: sheet.id }
}

export const show = (id: string): void => {
  opened.value = { ...opened.value, current: id }
}

/** In the place of a sheet on which nothing is written, if there is one. */
export const add = (sql = ''): void => {
  const blank = isBlank(current.value) ? current.value : sheets.value.find(isBlank)
  if (blank) show(blank.id)
  else open(blankSheet(me()))
  if (sql !== '') change(current.value.id, { sql })
}

export const openSnippet = (snippet: Snippet): void => {
  const { id } = snippet
  if (sheets.value.some((sheet) => sheet.id === id)) return show(id)
  const last = current.value
  open(sheetOf(snippet))
  if (isBlank(last)) close(last.id)
}

export const close = (id: string): void => {
  const at = sheets.value.findIndex((sheet) => sheet.id === id)
  const closed = sheets.value[at]
  if (!closed) return
  if (closed.isChanged) void save(closed)
  const left = sheets.value.filter((sheet) => sheet.id !== id)
  const next = left.length > 0 ? left : [blankSheet(me())]
  const beside = next[Math.min(at, next.length - 1)]
  opened.value = {
    ...opened.value,
    sheets: next,
    current: opened.value.current === id ? (beside?.id ?? '') : opened.value.current,
  }
}

/** What belongs to somebody else is theirs: whoever writes in it writes in a copy. */
export const change = (id: string, part: Partial<Pick<Sheet, 'name' | 'sql' | 'shared'>>): void => {
  const sheet = sheets.value.find((one) => one.id === id)
  if (!sheet) return
  if (sheet.mine) put({ ...sheet, ...part, isChanged: true })
  else {
    const { view, sql, values } = sheet
    const copy = { view, sql, values, name: `${sheet.name} (mine)`, isChanged: true }
    const next = { ...blankSheet(me()), ...copy, ...part }
    opened.value = {
      ...opened.value,
      sheets: sheets.value.map((one) => (one.id === id ? next : one)),
      current: next.id,
    }
  }
  saveSoon(current.value.id)
}

export const fillIn = (id: string, values: Sheet['values']): void => {
  const sheet = sheets.value.find((one) => one.id === id)
  if (sheet) put({ ...sheet, values })
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>()

const saveSoon = (id: string): void => {
  clearTimeout(waiting.get(id))
  const run = (): void => {
    waiting.delete(id)
    const sheet = sheets.value.find((one) => one.id === id)
    if (sheet?.isChanged) void save(sheet)
  }
  waiting.set(id, setTimeout(run, pause))
}

const save = async (sheet: Sheet): Promise<void> => {
  if (!sheet.isStored && sheet.sql.trim() === '') return
  const { id, sql, shared } = sheet
  const body = { name: titleOf(sheet).slice(0, 200), sql, shared }
  const { error } = await admin('PUT', `snippets/${id}`, { body })
  failures.value = { ...failures.value, [id]: error }
  const now = sheets.value.find((one) => one.id === id)
  if (error || !now) return
  const isSame = now.sql === sql && now.name === sheet.name && now.shared === shared
  put({ ...now, isStored: true, isChanged: !isSame })
}

/** What was typed just before the page was left, or could not be saved. */
export const saveAll = (): void => {
  for (const { id, isChanged } of sheets.peek()) if (isChanged) saveSoon(id)
}

export const remove = async (id: string): Promise<Answer<null>> => {
  const sheet = sheets.value.find((one) => one.id === id)
  const isStored = sheet?.isStored ?? true
  const { error } = isStored ? await admin('DELETE', `snippets/${id}`) : { error: null }
  if (error && error.status !== 404) return { data: null, error }
  if (sheet) {
    put({ ...sheet, isChanged: false })
    clearTimeout(waiting.get(id))
    close(id)
  }
  return { data: null, error: null }
}
