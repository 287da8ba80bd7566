// The form of an upload: fields, then one file, then perhaps more fields. What stands before the file is read at once;
// the file when it is asked for.
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { Refusal } from '../errors.ts'
import type { Incoming } from './incoming.ts'
import { StoreTrouble } from './stores/store.ts'

export interface MultipartForm {
  /** Of the file, as its sender called it. */
  name: string
  type: string
  fields: Record<string, string>
  file: Readable
  /** Bytes of the file, if nothing stands behind it. */
  length: number | undefined
  /** The fields behind the file, when it was read. Rejects where the form is broken. */
  rest: () => Promise<Record<string, string>>
  fault: () => Refusal | undefined
  end: () => void
}

const mostFieldBytes = 102_400
/** Bytes before the file. */
const mostHeadBytes = 262_144
const mostFields = 20
const limits = {
  fieldSize: mostFieldBytes,
  fields: mostFields,
  parts: mostFields + 2,
  headerPairs: 20,
  headerSize: 16_384,
}
const fileHwm = 262_144

export const isForm = (headers: IncomingHttpHeaders): boolean =>
  /^multipart\/form-data *(;|$)/i.test(headers['content-type'] ?? '')

export const openForm = (
  incoming: Incoming,
  headers: IncomingHttpHeaders,
): Promise<MultipartForm> =>
  new Promise((resolve, reject) => {
    const parser = parserOf(headers)
    const end = makeEnd()
    const before = Object.create(null) as Record<string, string>
    const after = Object.create(null) as Record<string, string>
    /** All that came before the file, to see where it begins. */
    const head: Buffer[] = []
    let headBytes = 0
    let parts = 0
    let form: MultipartForm | undefined
    let fault: Refusal | undefined

    const fail = (cause: Error): void => {
      const error =
        cause instanceof Refusal || cause instanceof StoreTrouble ? cause : broken(cause)
      if (error instanceof Refusal) fault ??= error
      reject(error)
      form?.file.destroy(error)
      end.fail(error)
    }
    parser.on('field', (name, value, nameIsCut, valueIsCut) => {
      parts += 1
      if (nameIsCut || valueIsCut) return fail(tooLong())
      if (name.includes('\0') || value.includes('\0')) return fail(broken())
      const fields = form ? after : before
      fields[name] = value
    })
    parser.on('file', (_name, file, filename, _encoding, type) => {
      parts += 1
      file.on('error', () => undefined) // whoever reads it hears of it
      if (form) return fail(new Refusal('bad_request', 'the form holds more than one file'))
      if (type.includes('\0')) return fail(broken())
      const length = lengthOf(incoming.length, Buffer.concat(head), boundaryOf(headers), parts)
      head.length = 0
      form = {
        ...{ name: filename, type, fields: before, file, length, end: end.stop },
        rest: () => end.reached,
        fault: () => fault,
      }
      resolve(form)
    })
    for (const limit of ['partsLimit', 'fieldsLimit'] as const)
      parser.on(limit, () => fail(tooMany()))
    parser.on('error', (error) => fail(error as Error))
    parser.on('finish', () => {
      if (form) end.reach(after)
      else fail(new Refusal('bad_request', 'the form holds no file'))
    })

    const pump = async (): Promise<void> => {
      for await (const piece of incoming)
        for (const part of form ? [piece] : cut(piece, mostHeadBytes - headBytes)) {
          if (!form) {
            if (headBytes >= mostHeadBytes) return fail(tooLongHead())
            head.push(part)
            headBytes += part.length
          }
          const written = new Promise<void>((done) => void parser.write(part, () => done()))
          await Promise.race([written, end.stopped])
          if (end.isStopped()) return
        }
      parser.end()
    }
    pump().catch(fail)
  })

/** In two, where it is longer than that. */
const cut = (piece: Buffer, at: number): Buffer[] =>
  at > 0 && piece.length > at ? [piece.subarray(0, at), piece.subarray(at)] : [piece]

const parserOf = (headers: IncomingHttpHeaders): Busboy => {
  try {
    return new Busboy({ headers: headers as BusboyHeaders, limits, fileHwm })
  } catch (cause) {
    throw broken(cause)
  }
}

interface End {
  /** Resolves with the fields behind the file. */
  reached: Promise<Record<string, string>>
  reach: (fields: Record<string, string>) => void
  fail: (error: Error) => void
  /** Resolves when nothing is read any more. */
  stopped: Promise<void>
  stop: () => void
  isStopped: () => boolean
}

const makeEnd = (): End => {
  let isOver = false
  let [reach, reject, release]: [End['reach'], End['fail'], () => void] = [
    () => undefined,
    () => undefined,
    () => undefined,
  ]
  const reached = new Promise<Record<string, string>>((resolve, refuse) => {
    reach = resolve
    reject = refuse
  })
  reached.catch(() => undefined) // perhaps nobody asks
  const stopped = new Promise<void>((resolve) => (release = resolve))
  const stop = (): void => {
    isOver = true
    release()
  }
  return {
    reached,
    reach,
    fail: (error) => {
      reject(error)
      stop()
    },
    stopped,
    stop,
    isStopped: () => isOver,
  }
}

const boundaryOf = (headers: IncomingHttpHeaders): string => {
  const [, quoted, plain] =
    /boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(headers['content-type'] ?? '') ?? []
  return quoted ?? plain ?? ''
}

/** The file begins behind the head of the last of these parts, and ends before the last boundary and its line break. */
const lengthOf = (
  whole: number | undefined,
  head: Buffer,
  boundary: string,
  parts: number,
): number | undefined => {
  if (whole === undefined) return undefined
  let at = 0
  for (let part = 0; part < parts; part += 1) {
    at = head.indexOf(`--${boundary}`, at)
    at = at < 0 ? -1 : head.indexOf('\r\n\r\n', at)
    if (at < 0) return undefined
    at += 4
  }
  return Math.max(0, whole - at - `\r\n--${boundary}--\r\n`.length)
}

const broken = (cause?: unknown): Refusal =>
  new Refusal('bad_request', 'the form is broken or not whole', {}, cause)

const tooLong = (): Refusal =>
  new Refusal('payload_too_large', `a field of the form has more than ${mostFieldBytes} bytes`)

const tooLongHead = (): Refusal =>
  new Refusal('payload_too_large', `the form has more than ${mostHeadBytes} bytes before the file`)

const tooMany = (): Refusal =>
  new Refusal('bad_request', `the form has more than ${mostFields} fields`)
