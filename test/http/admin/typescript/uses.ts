// What programs write with the types of database.golden.ts; compiled by check:types, and never run.
import type { PostgrestClient } from '@supabase/postgrest-js'
import type {
  CompositeTypes,
  Constants,
  Constraints,
  Database,
  Enums,
  Json,
  Tables,
  TablesInsert,
  TablesUpdate,
} from './database.golden.ts'

/* eslint-disable @typescript-eslint/no-unnecessary-type-parameters -- only two such functions tell any from a type */
type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/* eslint-enable */

/** A compile error where the types differ. */
type Same<A, B> = Equal<A, B> extends true ? true : { got: A; wanted: B }

const hold = <T extends true>(...held: T[]): T[] => held

/** What a query gives, without its error. */
type Data<T extends PromiseLike<{ data: unknown }>> = NonNullable<Awaited<T>['data']>

type Mood = 'sad' | 'ok' | 'it\'s "so" \\ */'
type Client = PostgrestClient<Database>

export const queries = {
  columns: (client: Client) => client.from('todos').select('id, name:title, owner'),
  toOne: (client: Client) =>
    client.from('todos').select('id, users!todos_owner_fkey(email, mood)').single(),
  toMany: (client: Client) =>
    client.from('users').select('id, todos!todos_reviewer(title)').single(),
  oneToOne: (client: Client) =>
    client.from('users').select('profiles!profiles_user_id_fkey(bio)').single(),
  throughJunction: (client: Client) => client.from('tags').select('name, todos(title)').single(),
  fromView: (client: Client) => client.from('open_todos').select('id, users(name)').single(),
  computed: (client: Client) => client.from('users').select('full_name, initial').single(),
  relationship: (client: Client) =>
    client.from('users').select('todos_of(id), newest(title)').single(),
  star: (client: Client) => client.from('users').select().single(),
  rows: (client: Client) => client.rpc('all_users'),
  row: (client: Client) => client.rpc('one_user', { id: '' }),
  overload: (client: Client) => client.rpc('add', { a: 1 }),
  otherOverload: (client: Client) => client.rpc('add', { a: 'a', c: 'c' }),
  table: (client: Client) => client.rpc('made', { n: 1 }),
  odd: (client: Client) => client.from('we"ird */ \\ table').select('*').single(),
}

type Given<Name extends keyof typeof queries> = Data<ReturnType<(typeof queries)[Name]>>

export const facts = [
  hold<Same<Given<'columns'>, { id: number; name: string; owner: string }[]>>(true),
  hold<Same<Given<'toOne'>, { id: number; users: { email: string | null; mood: Mood } }>>(true),
  hold<Same<Given<'toMany'>, { id: string; todos: { title: string }[] }>>(true),
  hold<Same<Given<'oneToOne'>, { profiles: { bio: string | null } | null }>>(true),
  hold<Same<Given<'throughJunction'>, { name: string; todos: { title: string }[] }>>(true),
  hold<Same<Given<'fromView'>, { id: number | null; users: { name: string } | null }>>(true),
  hold<Same<Given<'computed'>, { full_name: string | null; initial: string | null }>>(true),
  hold<Same<Given<'relationship'>['todos_of'], { id: number }[]>>(true),
  hold<Same<Given<'star'>['moods'], Mood[]>>(true),
  hold<Same<Extract<keyof Given<'star'>, 'full_name' | 'initial'>, never>>(true),
  hold<Same<Given<'rows'>[number]['name'], string>>(true),
  hold<Same<Given<'row'>['pair'], CompositeTypes<'pair'> | null>>(true),
  hold<Same<Given<'overload'>, number>>(true),
  hold<Same<Given<'otherOverload'>, string>>(true),
  hold<Same<Given<'table'>, { m: Mood; x: number }[]>>(true),
  hold<Same<Given<'odd'>['1st'], string | null>>(true),

  hold<Same<Tables<'users'>['settings'], Json>>(true),
  hold<Same<Tables<{ schema: 'public' }, 'todos'>, Tables<'todos'>>>(true),
  hold<Same<Tables<'open_todos'>['title'], string | null>>(true),
  hold<Same<TablesInsert<'todos'>['id'], undefined>>(true),
  hold<Same<TablesInsert<'todos'>['title'], string>>(true),
  hold<Same<TablesInsert<'profiles'>, { bio?: string | null; user_id: string }>>(true),
  hold<Same<TablesUpdate<'profiles'>, { bio?: string | null; user_id?: string }>>(true),
  hold<Same<TablesInsert<'counts'>, never>>(true),
  hold<Same<TablesUpdate<'wishes'>, never>>(true),
  hold<Same<Enums<'mood'>, Mood>>(true),
  hold<Same<Enums<{ schema: 'public' }, 'mood'>, Mood>>(true),
  hold<Same<CompositeTypes<'pair'>, { a: number | null; b: string | null }>>(true),
  hold<Same<(typeof Constants.public.Enums.mood)[number], Mood>>(true),
  hold<Same<(typeof Constraints.public.tags)[number], 'tags_pkey'>>(true),
]

export const refused = (client: Client): unknown[] => [
  client.from('todos').insert({ owner: '', title: '', number: 1 }),
  client.from('open_todos').update({ title: '' }).eq('id', 1),
  // @ts-expect-error a column is missing
  client.from('todos').insert({ title: '' }),
  // @ts-expect-error always generated
  client.from('todos').update({ id: 1 }).eq('id', 1),
  // @ts-expect-error no such label
  client.from('users').insert({ name: '', age: 1, years: 1, moods: ['happy'] }),
  // @ts-expect-error a view that cannot be written
  client.from('counts').insert({ count: 1 }),
  // @ts-expect-error no such function
  client.rpc('hidden'),
  // @ts-expect-error an argument of another type
  client.rpc('made', { n: 'x' }),
]
