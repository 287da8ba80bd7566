// An export as it comes, counted; whole or not at all.
import { api, type Failure, type Reply } from '../../api.ts'

export const download = async (
  url: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Reply<{ blob: Blob; name: string }>> => {
  const { data, error, headers } = await api<Response>('GET', url, { isStream: true, signal })
  if (error) return { data: null, error, headers }
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, to) => {
      bytes += piece.length
      onBytes(bytes)
      to.enqueue(piece)
    },
  })
  try {
    const blob = await new Response(data.body?.pipeThrough(counting)).blob()
    return { data: { blob, name: nameIn(headers) }, error: null, headers }
  } catch {
    return { data: null, error: broken, headers }
  }
}

const nameIn = (headers: Headers): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'export.sql'

const broken: Failure = {
  code: 'network',
  message: 'The export broke off, so nothing of it was saved. Try it again.',
  details: null,
  status: 0,
}
