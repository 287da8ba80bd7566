// As whom the API is asked.

/** In words. */
export const roles = {
  anon: 'not signed in (anon)',
  authenticated: 'a signed-in user (authenticated)',
  service_role: 'the service key (service_role)',
} as const

export interface Who {
  as: keyof typeof roles
  /** The anon key. */
  key: string
}
