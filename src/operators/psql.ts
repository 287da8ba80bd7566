// Fills in a call for psql as psql would: :'name' becomes the quoted value of that name.
import pg from 'pg'
import type { EntryRequest } from '../database/entries.ts'

/** :'body' is the whole body; every other name is looked for in the path, the query, and the members of the body. */
export const fillPsql = (template: string, { path, query, body }: EntryRequest): string => {
  const members = membersOf(body)
  return template.replaceAll(/:'(\w+)'/g, (_whole, name: string) => {
    const value = name === 'body' ? body : (path[name] ?? query[name] ?? members[name])
    if (value === undefined || value === null) return 'null'
    return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
  })
}

const membersOf = (body: string | null): Record<string, unknown> => {
  const value: unknown = body === null ? {} : JSON.parse(body)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
