// A request as somebody types it: with curl, in JavaScript, in psql. The service key stands in none of them.
import type { Example } from './example.ts'
import { quoted, sqlText } from './literals.ts'
import type { Who } from './who.ts'

const shell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const bodyOf = ({ body }: Example): string =>
  typeof body === 'string' ? body : JSON.stringify(body)

export const curlOf = (example: Example, { as, key }: Who): string => {
  const { method, path, headers, body } = example
  const keys =
    as === 'service_role'
      ? ['-H "apikey: $SERVICE_KEY"']
      : [
          `-H ${shell(`apikey: ${key}`)}`,
          ...(as === 'authenticated' ? ['-H "authorization: Bearer $TOKEN"'] : []),
        ]
  return [
    `curl -s ${method === 'GET' ? '' : `-X ${method} `}${shell(location.origin + path)}`,
    ...keys,
    ...Object.entries(headers).map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-binary ${shell(bodyOf(example))}`]),
  ].join(' \\\n  ')
}

export const javascriptOf = ({ javascript }: Example, { as, key }: Who): string => {
  const origin = quoted(location.origin)
  const isAnswer = javascript.startsWith('await ')
  return [
    `import { createClient } from '${location.origin}/client/v1/plinth.js'`,
    '',
    `const plinth = createClient(${origin}, ${as === 'service_role' ? 'process.env.SERVICE_KEY' : quoted(key)})`,
    ...(as === 'authenticated'
      ? ['// after plinth.auth.signInWithPassword({ email, password })']
      : []),
    ...(isAnswer
      ? [`const { data, error } = ${javascript}`, 'console.log(data, error)']
      : [`const view = ${javascript}`, '// view.stop() ends it']),
  ].join('\n')
}

const claims: Record<Who['as'], object> = {
  anon: { role: 'anon' },
  authenticated: { role: 'authenticated', sub: '00000000-0000-4000-8000-000000000000' },
  service_role: { role: 'service_role' },
}

/** As the owner of the database, who may ask what anybody would be answered. */
export const psqlOf = (example: Example, { as }: Who): string | null => {
  if (example.psql === null) return null
  const sql = example.psql ?? replyOf(example, as)
  // Within these nothing is the shell's.
  return `psql "$DATABASE_URL" <<'SQL'\n${sql}\nSQL`
}

const replyOf = (example: Example, as: Who['as']): string => {
  const { method, path, headers, body } = example
  const address = new URL(path, location.origin)
  const target = decodeURIComponent(address.pathname.slice('/rest/v1/'.length))
  const query = [...address.searchParams].flat().map(sqlText)
  const { prefer } = headers
  return [
    `select status, body from api.reply(${sqlText(method)}, ${sqlText(target)}`,
    ...(query.length > 0 ? [`p_query => array[${query.join(', ')}]`] : []),
    ...(prefer === undefined ? [] : [`p_headers => ${sqlText(JSON.stringify({ prefer }))}`]),
    ...(body === undefined ? [] : [`p_body => ${sqlText(bodyOf(example))}`]),
    `p_claims => ${sqlText(JSON.stringify(claims[as]))});`,
  ].join(',\n  ')
}
