// HTTP by hand: what no client library would send.
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** A connection to the service; `closed` resolves with everything it ever sent. */
export const openSocket = async (
  url: string,
): Promise<{ socket: Socket; received: () => string; closed: Promise<string> }> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.setEncoding('latin1').on('data', (data: string) => (text += data))
  socket.on('error', () => undefined) // a reset is an end, too
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  await once(socket, 'connect')
  return { socket, received: () => text, closed }
}

/** Sends these bytes and waits until the service closes the connection. */
export const sendRaw = async (url: string, text: string): Promise<string> => {
  const { socket, closed } = await openSocket(url)
  socket.write(text, 'latin1')
  return closed
}

export const statusOf = (response: string): number =>
  Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1])

export const bodyOf = (response: string): string => response.split('\r\n\r\n')[1] ?? ''
