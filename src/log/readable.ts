// A line of the log as people read it on a terminal; files and collectors get the JSON itself.

interface Line {
  level?: number
  time?: number
  msg?: string
  [detail: string]: unknown
}

const error = 50
const warning = 40

/** What is no line of JSON stays as it is. */
export const readable = (text: string): string =>
  text.replace(/^\{.*\}$/gm, (line) => {
    try {
      return tell(JSON.parse(line) as Line)
    } catch {
      return line
    }
  })

const tell = ({ level = 30, time = Date.now(), msg = '', ...details }: Line): string => {
  const clock = new Date(time).toTimeString().slice(0, 8)
  const mark = level >= error ? 'error    ' : level >= warning ? 'warning  ' : ''
  const { told, rest } = msg === 'request' ? tellRequest(details) : { told: msg, rest: details }
  return [`${clock}  ${mark}${told}`, ...Object.entries(rest).map(tellDetail)].join('  ')
}

const tellRequest = ({ method, url, status, milliseconds, ...rest }: Record<string, unknown>) => ({
  told: `${String(status)}  ${String(method)} ${String(url)}  ${Math.round(Number(milliseconds))} ms`,
  rest,
})

const tellDetail = ([name, value]: [string, unknown]): string =>
  `${name}=${typeof value === 'string' && !/[\s"=]/.test(value) ? value : JSON.stringify(value)}`
