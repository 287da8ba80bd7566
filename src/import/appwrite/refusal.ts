// What Appwrite says when it refuses, in words that tell the operator what to do about it.
import { SourceFailed } from '../source.ts'

/** The key has not this scope: what needs it can be left out. */
export class ScopeMissing extends SourceFailed {}

/** Types of Appwrite's errors decide: `general_route_not_found` and the like. */
export class AppwriteRefused extends SourceFailed {
  constructor(
    message: string,
    readonly status: number,
    readonly type: string,
  ) {
    super(message)
  }
}

interface Said {
  message: string
  type: string
}

/** `place` is host and project, `body` what came with the status. */
export const refusalOf = (status: number, body: string, place: string): SourceFailed => {
  const said = saidIn(body)
  if (!said)
    return new AppwriteRefused(
      `${place} answers with status ${status} and not as Appwrite does: is this its endpoint?`,
      status,
      '',
    )
  const { type, message } = said
  const scope = /missing scopes? \(\[?([^)\]]*)\]?\)/.exec(message)?.[1]?.replaceAll('"', '')
  if (scope !== undefined && !message.includes('(role: guests)'))
    return new ScopeMissing(`the API key lacks the scope ${scope.replaceAll(',', ', ')}`)
  return new AppwriteRefused(`${place}: ${wordsFor(said, status)}`, status, type)
}

const saidIn = (body: string): Said | undefined => {
  try {
    const { message, type } = JSON.parse(body) as Partial<Said>
    return typeof message === 'string' ? { message, type: type ?? '' } : undefined
  } catch {
    return undefined
  }
}

const wordsFor = ({ type, message }: Said, status: number): string => {
  if (type === 'general_access_forbidden' && /region/i.test(message))
    return 'the project is in another region: use its endpoint, https://<region>.cloud.appwrite.io/v1'
  if (type === 'project_not_found') return 'there is no such project'
  if (type === 'general_rate_limit_exceeded') return 'it takes no more requests for now'
  if (type === 'user_unauthorized' || type === 'general_unauthorized_scope')
    return 'the API key is not accepted: it was deleted, has expired, or belongs to another project'
  return `${message} (${type || `status ${status}`})`
}
