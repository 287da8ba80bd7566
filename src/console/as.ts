// As whom something is asked.

/** "anon", "service_role", or the id of a user. */
export type As = string

export const isUser = (as: As): boolean => as !== 'anon' && as !== 'service_role'

/** As the routes take it. */
export const asBody = (as: As): string | { user: string } => (isUser(as) ? { user: as } : as)
