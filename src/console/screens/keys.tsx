// The keys of the API, and how to use them.
import type { JSX } from 'preact'
import { admin } from '../api.ts'
import { useForm } from '../form.ts'
import { useLoad } from '../load.ts'
import { Copied } from '../parts/copy.tsx'
import { Form } from '../parts/form.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { may } from '../session.ts'

export const Keys = (): JSX.Element => {
  const keys = useLoad<{ anon_key: string }>('/admin/v1/keys')
  return (
    <>
      <header class="title">
        <h1>Keys</h1>
        <p class="quiet">What applications send to name themselves.</p>
      </header>
      <Loaded of={keys}>
        {({ anon_key: anonKey }) => (
          <>
            <section class="block">
              <h2>Anon key</h2>
              <p>May be in pages and applications. Policies decide what it sees.</p>
              <Copied label="Anon key" text={anonKey} />
            </section>
            {may('POST', 'keys/service') && <ServiceKey />}
            <Examples anonKey={anonKey} />
          </>
        )}
      </Loaded>
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
  const form = useForm({ current_password: '' }, (body) =>
    admin<{ service_key: string }>('POST', 'keys/service', { body }),
  )
  return (
    <section class="block">
      <h2>Service key</h2>
      <p>
        Sees and changes every row. It belongs on servers alone; revealing it is recorded in the
        audit log.
      </p>
      {form.data ? (
        <Copied label="Service key" text={form.data.service_key} />
      ) : (
        <Form of={form} action="Show the service key" asks="Your password" />
      )}
    </section>
  )
}
