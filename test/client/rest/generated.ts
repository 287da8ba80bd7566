// Queries on the types that the database writes: ours and Supabase's client agree on their rows. Nothing here runs.
import type { PostgrestClient } from '@supabase/postgrest-js'
import type { RestClient } from '../../../src/client/rest/main.ts'
import type { Database } from '../../http/admin/typescript/database.golden.ts'

declare const ours: RestClient<Database>
declare const theirs: PostgrestClient<Database>

// The usual test for the same type needs a parameter that is used once.
/* eslint-disable @typescript-eslint/no-unnecessary-type-parameters */
type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
/* eslint-enable @typescript-eslint/no-unnecessary-type-parameters */

/** What waiting gives where it worked. */
type Data<Query> =
  Query extends PromiseLike<infer Answer>
    ? Extract<Answer, { error: null }> extends { data: infer D }
      ? D
      : never
    : never

/** The second is refused unless it gives the same rows. */
declare const agree: <A, B>(
  ours: A,
  theirs: Equal<Data<A>, Data<B>> extends true ? B : Data<A>,
) => void

/** Supabase's is Omit<Row, ...>, which is the same and written otherwise. */
declare const fit: <A, B>(
  ours: A,
  theirs: Data<A> extends Data<B> ? (Data<B> extends Data<A> ? B : never) : never,
) => void

export const queries = (): void => {
  fit(ours.from('users').select('*'), theirs.from('users').select('*'))
  agree(ours.from('todos').select('id, name:title'), theirs.from('todos').select('id, name:title'))
  agree(
    ours.from('todos').select('id, users!todos_owner_fkey(email, mood)'),
    theirs.from('todos').select('id, users!todos_owner_fkey(email, mood)'),
  )
  agree(
    ours.from('users').select('id, todos!todos_reviewer(title)'),
    theirs.from('users').select('id, todos!todos_reviewer(title)'),
  )
  agree(ours.from('users').select('profiles(bio)'), theirs.from('users').select('profiles(bio)'))
  agree(
    ours.from('tags').select('name, todos(title)'),
    theirs.from('tags').select('name, todos(title)'),
  )
  agree(
    ours.from('open_todos').select('id, users(name)'),
    theirs.from('open_todos').select('id, users(name)'),
  )
  agree(
    ours.from('users').select('full_name, initial'),
    theirs.from('users').select('full_name, initial'),
  )
  agree(ours.from('users').select('todos_of(id)'), theirs.from('users').select('todos_of(id)'))
  agree(ours.from('we"ird */ \\ table').select('*'), theirs.from('we"ird */ \\ table').select('*'))
  agree(ours.from('counts').select('*'), theirs.from('counts').select('*'))
  agree(ours.rpc('now_there'), theirs.rpc('now_there'))
  agree(ours.rpc('made', { n: 1 }), theirs.rpc('made', { n: 1 }))
  agree(ours.rpc('all_users'), theirs.rpc('all_users'))
  agree(ours.rpc('one_user', { id: '' }), theirs.rpc('one_user', { id: '' }))
  agree(ours.rpc('words'), theirs.rpc('words'))
  agree(ours.rpc('add', { a: 1 }), theirs.rpc('add', { a: 1 }))
  agree(ours.rpc('add', { a: 'a', c: 'c' }), theirs.rpc('add', { a: 'a', c: 'c' }))
}

export const writes = (): void => {
  void ours.from('todos').insert({ owner: '', title: '', number: 1 })
  void ours.from('open_todos').update({ title: '' }).eq('id', 1)
  // @ts-expect-error a column is missing
  void ours.from('todos').insert({ title: '' })
  // @ts-expect-error always generated
  void ours.from('todos').update({ id: 1 }).eq('id', 1)
  // @ts-expect-error a view that cannot be written
  void ours.from('counts').insert({ count: 1 })
}

/** A star leaves computed columns out, and no column that only has the name of a function. */
export const star = (user: Data<ReturnType<typeof everyUser>>[number]): unknown => [
  user.sizes,
  // @ts-expect-error a computed column
  user.full_name,
]

export const everyUser = () => ours.from('users').select('*')
