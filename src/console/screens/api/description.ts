// What the API says of itself to a role.
import { useEffect, useState } from 'preact/hooks'
import { admin, type Failure } from '../../api.ts'
import { thingsOf, type OpenApi, type Thing } from './openapi.ts'
import type { Who } from './who.ts'

export interface Description {
  text: string
  things: Thing[]
}

export const useDescription = (
  as: Who['as'],
): { data: Description | null; error: Failure | null; again: () => void } => {
  const [state, setState] = useState<{ data: Description | null; error: Failure | null }>({
    data: null,
    error: null,
  })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isGone = false
    const question = { as: { claims: { role: as } }, method: 'GET', path: '' }
    void admin<{ body: string }>('POST', 'access/try', { body: question }).then(
      ({ data, error }) => {
        if (isGone) return
        if (error) setState({ data: null, error })
        else {
          const things = thingsOf(JSON.parse(data.body) as OpenApi)
          setState({ data: { text: data.body, things }, error: null })
        }
      },
    )
    return () => {
      isGone = true
    }
  }, [as, turn])
  return { ...state, again: () => setTurn(turn + 1) }
}
