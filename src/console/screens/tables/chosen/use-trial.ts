// A change of many rows: tried and taken back when its window opens, so that it says how many rows it is about.
import { useEffect, useState } from 'preact/hooks'
import type { Failure, Reply } from '../../../api.ts'
import type { Relation } from '../../../schema.ts'
import { changeRows, type Which, type Written } from '../write.ts'

/** Null deletes. */
export type Change = NewValue | null

export interface NewValue {
  column: string
  value: string | null
}

/** Of a window that changes many rows. */
export interface TrialProps {
  relation: Relation
  which: Which
  filter: string
  onClose: () => void
  onDone: () => void
}

export interface Trial {
  /** How many rows it would be. */
  count: number | null
  error: Failure | null
  isBusy: boolean
  run: () => Promise<void>
}

/** `change` undefined: there is nothing to try yet. */
export const useTrial = (
  relation: Relation,
  which: Which,
  change: Change | undefined,
  onDone: () => void,
): Trial => {
  const [count, setCount] = useState<number | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    setCount(null)
    if (change === undefined) return
    let isLeft = false
    const take = ({ data, error: failure }: Reply<Written>): void => {
      if (isLeft) return
      setCount(data?.count ?? null)
      setError(failure)
    }
    void changeRows(relation, which, change, { isDry: true }).then(take)
    return () => {
      isLeft = true
    }
  }, [change])
  const run = async (): Promise<void> => {
    if (change === undefined || count === null) return
    setBusy(true)
    const reply = await changeRows(relation, which, change, { expect: count })
    setBusy(false)
    setError(reply.error)
    if (!reply.error) onDone()
  }
  return { count, error, isBusy, run }
}
