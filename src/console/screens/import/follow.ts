// The stream of a run, read as it comes: server-sent events, and the comments that are signs of life.
import type { Failure } from '../../api.ts'
import type { Phase, Summary } from './import.ts'

export interface Told {
  event: 'phase' | 'progress' | 'warning' | 'failed' | 'done'
  data: {
    phase: Phase
    item?: string
    done?: number
    total?: number | null
    code?: string
    message?: string
    statement?: string
    summary?: Summary
    error?: Omit<Failure, 'status'>
  }
}

/** Calls with what came at once; an empty list is a sign of life. Rejects when the connection breaks. */
export const follow = async (
  response: Response,
  onTold: (told: readonly Told[]) => void,
): Promise<void> => {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const piece = await reader?.read()
    if (!piece || piece.done) return
    const blocks = (text + piece.value).split('\n\n')
    text = blocks.pop() ?? ''
    onTold(blocks.flatMap(toldOf))
  }
}

const toldOf = (block: string): Told[] => {
  const [, event, data] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? []
  if (event === undefined || data === undefined) return []
  return [{ event: event as Told['event'], data: JSON.parse(data) as Told['data'] }]
}
