// What is typed and sent: the values of a form, whether they are on their way, and why they were refused.
import { useRef, useState } from 'preact/hooks'
import type { Answer, Failure } from './api.ts'

interface Sent<T> {
  isBusy: boolean
  error: Failure | null
  /** The last one was taken, and this came back of it. */
  isDone: boolean
  data: T | null
}

export interface Send<Input extends unknown[], T> extends Sent<T> {
  send: (...input: Input) => void
}

const nothing = { isBusy: false, error: null, isDone: false, data: null }

/** What a button sends. A request that gives no answer is one that is never refused. */
export const useSend = <Input extends unknown[], T>(
  request: (...input: Input) => Promise<Answer<T>> | undefined,
  onDone?: (data: T) => void,
): Send<Input, T> & { forget: () => void } => {
  const [sent, setSent] = useState<Sent<T>>(nothing)
  const turn = useRef(0)
  const send = async (...input: Input): Promise<void> => {
    const mine = ++turn.current
    setSent((before) => ({ ...before, isBusy: true }))
    const { data, error } = (await request(...input)) ?? { data: null as T, error: null }
    // What was broken off is no failure.
    const failed = error?.code === 'aborted' ? null : error
    // Of several the last one is shown.
    if (mine === turn.current) setSent({ isBusy: false, error: failed, isDone: !error, data })
    if (!error) onDone?.(data)
  }
  return {
    ...sent,
    send: (...input) => void send(...input),
    forget: () => {
      turn.current++
      setSent(nothing)
    },
  }
}

interface Place<Value> {
  value: Value
  onValue: (value: Value) => void
}

/** What the component of a form needs of one, whatever its values are. */
export interface FormState {
  submit: (event: Event) => void
  isBusy: boolean
  error: Failure | null
  isDone: boolean
  /** Of a form that asks for one's own password: typed anew for each try. */
  password: Place<string> | null
}

export interface Form<Values, T> extends FormState {
  values: Values
  set: (part: Partial<Values>) => void
  /** For a field: what stands in it. */
  field: <Name extends keyof Values>(name: Name) => Place<Values[Name]>
  check: (name: keyof Values) => { checked: boolean; onChecked: (checked: boolean) => void }
  data: T | null
}

/** With a value `current_password` it asks for one's own password, so that a stolen token cannot do it. */
export const useForm = <Values extends object, T>(
  initial: Values | (() => Values),
  request: (values: Values) => Promise<Answer<T>> | undefined,
  onDone?: (data: T) => void,
): Form<Values, T> => {
  const [values, setValues] = useState<Values>(initial)
  const { send, ...sent } = useSend(request, onDone)
  // What is typed afterwards, or meanwhile, is not what was sent.
  const typed = useRef(0)
  const sentAt = useRef(0)
  const isDone = sent.isDone && sentAt.current === typed.current
  const set = (part: Partial<Values>): void => setValues((before) => ({ ...before, ...part }))
  const type = (part: object): void => {
    typed.current++
    set(part)
  }
  const asksPassword = 'current_password' in values
  return {
    isBusy: sent.isBusy,
    error: sent.error,
    isDone,
    data: isDone ? sent.data : null,
    values,
    set,
    field: (name) => ({ value: values[name], onValue: (value) => type({ [name]: value }) }),
    check: (name) => ({
      checked: values[name] === true,
      onChecked: (checked) => type({ [name]: checked }),
    }),
    password: asksPassword
      ? {
          value: String(values.current_password),
          onValue: (value) => type({ current_password: value }),
        }
      : null,
    submit: (event) => {
      event.preventDefault()
      // A form may stand over another.
      event.stopPropagation()
      if (sent.isBusy) return
      sentAt.current = typed.current
      send(values)
      if (asksPassword) setValues((before) => ({ ...before, current_password: '' }))
    },
  }
}
