// What may be asked of the sign-in and of the files.
import { json, type Example } from './example.ts'
import { code, quoted, sqlText } from './literals.ts'

const account = { email: 'ada@example.com', password: 'a good long password' }

export const signIns: readonly Example[] = [
  {
    title: 'Sign up',
    method: 'POST',
    path: '/auth/v1/signup',
    headers: json,
    body: account,
    javascript: `await plinth.auth.signUp(${code(account)})`,
    psql: null,
  },
  {
    title: 'Sign in',
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    headers: json,
    body: account,
    javascript: `await plinth.auth.signInWithPassword(${code(account)})`,
    psql: null,
    note: 'access_token of the answer is $TOKEN in the other lines. The client keeps and renews it.',
  },
]

export const filesOf = (bucket: string): Example[] => {
  const at = `${encodeURIComponent(bucket)}/ada/face.txt`
  const from = `plinth.storage.from(${quoted(bucket)})`
  return [
    {
      title: 'Upload',
      method: 'POST',
      path: `/storage/v1/object/${at}`,
      headers: { 'content-type': 'text/plain', 'x-upsert': 'true' },
      body: 'a face',
      javascript: `await ${from}.upload('ada/face.txt', new Blob(['a face']), { upsert: true })`,
      psql: null,
    },
    {
      title: 'Download',
      method: 'GET',
      path: `/storage/v1/object/${at}`,
      headers: {},
      javascript: `await ${from}.download('ada/face.txt')`,
      psql: null,
    },
    {
      title: 'A link that ends',
      method: 'POST',
      path: `/storage/v1/object/sign/${at}`,
      headers: json,
      body: { expiresIn: 60 },
      javascript: `await ${from}.createSignedUrl('ada/face.txt', 60)`,
      psql: null,
    },
    {
      title: 'List',
      method: 'POST',
      path: `/storage/v1/object/list/${encodeURIComponent(bucket)}`,
      headers: json,
      body: { prefix: 'ada/' },
      javascript: `await ${from}.list('ada/')`,
      psql: `select name, size from storage.objects where bucket_id = ${sqlText(bucket)};`,
    },
  ]
}
