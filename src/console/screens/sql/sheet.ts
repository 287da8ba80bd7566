// A sheet of SQL, and the snippet that the service keeps of it.

export interface Sheet {
  /** Also of the snippet that it is kept as. */
  id: string
  /** Of the editor it is written in, which stays when a copy takes its place. */
  view: string
  /** Empty: it is called by how it begins. */
  name: string
  sql: string
  shared: boolean
  mine: boolean
  owner: string
  isStored: boolean
  isChanged: boolean
  /** Of $1, $2, ...; null is null. */
  values: readonly (string | null)[]
}

/** As GET snippets tells them; of one alone also the whole text. */
export interface Snippet {
  id: string
  name: string
  shared: boolean
  mine: boolean
  owner: string | null
  updated_at: string
  start: string
  sql: string
}

export const blankSheet = (owner: string): Sheet => ({
  id: crypto.randomUUID(),
  view: crypto.randomUUID(),
  name: '',
  sql: '',
  shared: false,
  mine: true,
  owner,
  isStored: false,
  isChanged: false,
  values: [],
})

export const sheetOf = ({ id, name, sql, shared, mine, owner }: Snippet): Sheet => ({
  id,
  view: crypto.randomUUID(),
  name,
  sql: sql.replaceAll(/\r\n?/g, '\n'),
  shared,
  mine,
  owner: owner ?? '',
  isStored: true,
  isChanged: false,
  values: [],
})

export const titleOf = ({ name, sql }: Pick<Sheet, 'name' | 'sql'>): string => {
  if (name !== '') return name
  const begins = sql.split('\n').find((line) => line.trim() !== '') ?? ''
  return begins.replace(/^[\s-]+/, '').slice(0, 60) || 'untitled'
}

export const isBlank = ({ sql, name }: Sheet): boolean => sql === '' && name === ''
