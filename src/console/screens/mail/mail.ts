// Templates and mails, as the routes of /admin/v1/mail tell them.

export interface MailDraft {
  subject: string
  html: string
  text: string
}

export interface MailTemplate extends MailDraft {
  name: string
  channel: 'email' | 'sms'
  /** When it is sent, in words. */
  sent: string | null
  /** What can be filled in. */
  names: string[]
  custom: boolean
  updated_at: string | null
}

export interface Preview extends MailDraft {
  samples: Record<string, string>
  warnings: string[]
}

export interface Mail {
  id: string
  template: string
  address: string | null
  state: 'waiting' | 'sending' | 'failed' | 'sent'
  attempts: number
  created_at: string
  next_at: string | null
  sent_at: string | null
  failed_at: string | null
  last_error: string | null
}

export interface QueuePage {
  counts: { waiting: number; failed: number; sent: number; waiting_since: string | null }
  mails: Mail[]
  total: number
  page: number
  per_page: number
}
