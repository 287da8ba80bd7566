// What must be done before others use the service, as both databases know it; for a command, which has no gateway.
import { askOnce } from './connection/ask-once.ts'

export interface ReadinessPoint {
  severity: string
  variable: string | null
  sentence: string
  remedy: string
}

/** `variables` are the environment as operators see it. */
export const readinessPoints = async (
  urls: { project: string; control: string },
  variables: readonly object[],
): Promise<ReadinessPoint[]> => {
  const [facts] = await askOnce<{ given_passwords: string }>(
    urls.control,
    'select control.given_passwords() as given_passwords',
  )
  return askOnce<ReadinessPoint>(
    urls.project,
    'select severity, variable, sentence, remedy from operate.readiness_points($1, $2) where applies',
    [JSON.stringify(variables), JSON.stringify(facts)],
  )
}
