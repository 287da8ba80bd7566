// One thing of the API: each request that may be made of it, as text to copy, and to try.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Copied } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Area, Choice, Field } from '../../parts/field.tsx'
import { Tabs } from '../../parts/tabs.tsx'
import { query } from '../../route.ts'
import type { Question } from '../../trial/send.ts'
import { Trial } from '../../trial/trial.tsx'
import type { Example } from './example.ts'
import type { Who } from './who.ts'
import { curlOf, javascriptOf, psqlOf } from './written.ts'

const languages = [
  ['curl', 'curl'],
  ['javascript', 'JavaScript'],
  ['psql', 'psql'],
] as const

export const OneThing = ({
  title,
  summary = null,
  href,
  examples,
  who,
}: {
  title: string
  summary?: string | null
  /** Its own screen. */
  href?: string
  examples: readonly Example[]
  who: Who
}): JSX.Element => {
  const asked = query.value.get('show')
  const language = languages.find(([key]) => key === asked)?.[0] ?? 'curl'
  const [tried, setTried] = useState<Example | null>(null)
  return (
    <>
      <header class="title">
        <h1 class="cut" title={title}>
          {title}
        </h1>
        {href !== undefined && <a href={href}>its screen</a>}
        <Tabs label="Written in" tabs={languages} shown={language} />
      </header>
      {summary !== null && <p class="whole">{summary}</p>}
      {language === 'psql' && (
        <p class="quiet">
          <code>$DATABASE_URL</code> is the login of the owner, who may ask what anybody would be
          answered.
        </p>
      )}
      {who.as === 'service_role' && language !== 'psql' && (
        <p class="quiet">
          <code>SERVICE_KEY</code> holds the service key, which the page Keys shows to owners.
        </p>
      )}
      {who.as === 'authenticated' && language === 'curl' && (
        <p class="quiet">
          <code>$TOKEN</code> is the access token of a user: see Sign-in.
        </p>
      )}
      {examples.map((example) => (
        <section key={example.title} class="example" aria-label={example.title}>
          <header class="title">
            <h2>{example.title}</h2>
            {example.method !== '' && example.path.startsWith('/rest/v1/') && (
              <button type="button" onClick={() => setTried(example)}>
                Try it<span class="hidden"> {example.title}</span>
              </button>
            )}
          </header>
          <Written of={example} language={language} who={who} />
          {example.note !== undefined && <p class="quiet">{example.note}</p>}
        </section>
      ))}
      {tried && <Try of={tried} onClose={() => setTried(null)} />}
    </>
  )
}

type Language = (typeof languages)[number][0]

/** Null where that language has no line for it. */
const textOf = (of: Example, language: Language, who: Who): string | null => {
  if (language === 'psql') return psqlOf(of, who)
  if (language === 'javascript') return javascriptOf(of, who)
  return of.method === '' ? null : curlOf(of, who)
}

const Written = ({
  of,
  language,
  who,
}: {
  of: Example
  language: Language
  who: Who
}): JSX.Element => {
  const text = textOf(of, language, who)
  return text === null ? (
    <p class="quiet">There is no line of {language} for it.</p>
  ) : (
    <Copied label={`${of.title}, ${language}`} text={text} />
  )
}

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']

const Try = ({ of, onClose }: { of: Example; onClose: () => void }): JSX.Element => {
  const [method, setMethod] = useState(of.method)
  const [path, setPath] = useState(of.path)
  const [prefer, setPrefer] = useState(of.headers['prefer'] ?? '')
  const [body, setBody] = useState(of.body === undefined ? '' : JSON.stringify(of.body, null, 2))
  const question = (): Question | string => {
    if (!path.startsWith('/rest/v1/')) return 'The address begins with /rest/v1/.'
    const hasBody = method === 'POST' || method === 'PATCH'
    return {
      method,
      path,
      headers: {
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(prefer !== '' && { prefer }),
      },
      body: hasBody ? body : null,
    }
  }
  return (
    <Dialog title={`Try: ${of.title}`} onClose={onClose} side>
      <Trial label="The request" action="Send" question={question}>
        <Choice label="Method" value={method} onValue={setMethod}>
          {methods.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Choice>
        <Field label="Address" value={path} onValue={setPath} required autocomplete="off" />
        <Field label="Prefer" value={prefer} onValue={setPrefer} autocomplete="off" />
        {(method === 'POST' || method === 'PATCH') && (
          <Area label="Body" rows={6} value={body} onValue={setBody} />
        )}
      </Trial>
    </Dialog>
  )
}
