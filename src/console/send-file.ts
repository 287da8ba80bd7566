// Sends a file and tells how far it is, which fetch cannot.

/** From 0 to 1. */
export type Progress = (part: number) => void

interface FileRequest {
  method: string
  headers: Record<string, string>
  file: File | FormData
  signal?: AbortSignal
}

/** As fetch does it: rejects only where there is no reply. */
export const sendFile = (
  path: string,
  { method, headers, file, signal }: FileRequest,
  onProgress?: Progress,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress?.(total === 0 ? 1 : loaded / total)
    request.onload = () =>
      resolve(
        new Response(request.status === 204 ? null : request.responseText, {
          status: request.status,
          headers: headersOf(request),
        }),
      )
    request.onerror = () => reject(new TypeError('not sent'))
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted) request.abort()
    else request.send(file)
  })

const headersOf = (request: XMLHttpRequest): Headers =>
  new Headers(
    request
      .getAllResponseHeaders()
      .split('\r\n')
      .filter((line) => line.includes(':'))
      .map((line): [string, string] => {
        const at = line.indexOf(':')
        return [line.slice(0, at), line.slice(at + 1).trim()]
      }),
  )
