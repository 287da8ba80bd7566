// The keys of the API, and how to use them.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin, type Failure } from '../api.ts'
import { useLoad } from '../load.ts'
import { Copied } from '../parts/copy.tsx'
import { Field } from '../parts/field.tsx'
import { ErrorNote, Loading } from '../parts/note.tsx'
import { may } from '../session.ts'

export const Keys = (): JSX.Element => {
  const { data, error, reload } = useLoad<{ anon_key: string }>('/admin/v1/keys')
  return (
    <>
      <header class="title">
        <h1>Keys</h1>
        <p class="quiet">What applications send to name themselves.</p>
      </header>
      {error && <ErrorNote error={error} again={reload} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <section class="block">
            <h2>Anon key</h2>
            <p>May be in pages and applications. Policies decide what it sees.</p>
            <Copied label="Anon key" text={data.anon_key} />
          </section>
          {may('POST', 'keys/service') && <ServiceKey />}
          <Examples anonKey={data.anon_key} />
        </>
      )}
    </>
  )
}

const Examples = ({ anonKey }: { anonKey: string }): JSX.Element => {
  const example = [
    `import { createClient } from '${location.origin}/client/v1/plinth.js'`,
    '',
    'const plinth = createClient(',
    `  '${location.origin}',`,
    `  '${anonKey}',`,
    ')',
    `const { data, error } = await plinth.from('todos').select()`,
  ].join('\n')
  return (
    <>
      <section class="block">
        <h2>From a page</h2>
        <Copied label="From a page" text={example} />
      </section>
      <section class="block">
        <h2>With curl</h2>
        <Copied
          label="With curl"
          text={`curl -s ${location.origin}/rest/v1/todos \\\n  -H 'apikey: ${anonKey}'`}
        />
      </section>
    </>
  )
}

const ServiceKey = (): JSX.Element => {
  const [password, setPassword] = useState('')
  const [key, setKey] = useState<string | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const show = async (event: Event): Promise<void> => {
    event.preventDefault()
    const reply = await admin<{ service_key: string }>('POST', 'keys/service', {
      body: { current_password: password },
    })
    setError(reply.error)
    setPassword('')
    if (reply.data) setKey(reply.data.service_key)
  }
  return (
    <section class="block">
      <h2>Service key</h2>
      <p>
        Sees and changes every row. It belongs on servers alone; the audit holds that you saw it.
      </p>
      {key === null ? (
        <form class="row" onSubmit={(event) => void show(event)}>
          <Field
            label="Your password"
            type="password"
            required
            value={password}
            onValue={setPassword}
            autocomplete="current-password"
          />
          <button type="submit">Show the service key</button>
        </form>
      ) : (
        <Copied label="Service key" text={key} />
      )}
      {error && <ErrorNote error={error} />}
    </section>
  )
}
