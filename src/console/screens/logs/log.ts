// What happened to users, as GET /admin/v1/logs tells it.

export interface LogEntry {
  place: string
  at: string
  kind: string
  user_id: string | null
  /** Of a user who is still there. */
  email: string | null
  ip: string | null
  details: Record<string, unknown>
}

export interface LogPage {
  log: LogEntry[]
  next: string | null
  kinds: string[]
}

const sentences: Readonly<Record<string, string>> = {
  account_claimed: 'An unproven account was taken over by who proved the address',
  admin_link_generated: 'A link was made for them',
  admin_mail_sent: 'An operator had mail sent to them',
  admin_sessions_ended: 'Their sessions were ended',
  admin_token_made: 'An operator acted as them',
  admin_user_created: 'Created by an administrator',
  admin_user_deleted: 'They were deleted',
  admin_user_invited: 'They were invited',
  admin_user_updated: 'They were changed by an administrator',
  banned: 'A ban began or ended',
  code_failed: 'A code was wrong or void',
  current_password_failed: 'Their present password was given wrong',
  email_changed: 'The address was changed',
  identity_linked: 'An account at a provider was linked',
  identity_unlinked: 'An account at a provider was unlinked',
  mail_failed: 'A mail failed for good',
  password_changed: 'They changed their password',
  provider_failed: 'A provider failed',
  recovered: 'A password was set by a recovery',
  refresh_repeated: 'A refresh was repeated',
  refresh_reused: 'A refresh token was used twice, and the session ended',
  sign_in: 'Signed in',
  sign_in_failed: 'A sign-in failed',
  sign_in_refused: 'A sign-in was refused',
  sign_up: 'Signed up',
  signed_out: 'Signed out',
  verified: 'A link or code was redeemed',
}

/** A name that is not known here is of a newer service. */
export const sentenceOf = (kind: string): string => sentences[kind] ?? kind.replaceAll('_', ' ')

/** What should be looked at. */
export const isTrouble = (kind: string): boolean =>
  /failed|refused|reused|banned|deleted/.test(kind)
