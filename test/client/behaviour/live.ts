// Live queries: what a view shows is what its query gives, through any break of the connection.
import type { LiveState } from '../../../src/client/core/live.ts'
import { dataOf, equal, ok, until } from './assert.ts'
import { cutSockets, setFaults } from './faults.ts'
import { fresh, type Case } from './world.ts'

type Shown = LiveState<Record<string, unknown>>

const titles = ({ rows }: Shown): unknown[] => rows.map((row) => row['title'])

export const live: Case[] = [
  {
    name: 'a view follows what others write, and what leaves its filter',
    run: async ({ open }) => {
      const [viewer, writer] = [open(), open()]
      const list = fresh()
      const add = async (title: string): Promise<void> => {
        await dataOf(writer.from('todos').insert({ title, list }).select())
      }
      await add('first')
      let shown: Shown = { rows: [], status: 'stale', error: null }
      const view = viewer
        .from('todos')
        .select('title')
        .eq('list', list)
        .eq('done', false)
        .order('id')
        .live((state) => (shown = state))
      await until(() => shown.status === 'live' && shown.rows.length === 1, 'the first row')
      await add('second')
      await until(() => shown.rows.length === 2, 'the second row')
      await writer.from('todos').update({ done: true }).eq('list', list).eq('title', 'first')
      await until(() => shown.rows.length === 1, 'the first to leave')
      equal(titles(shown), ['second'])
      view.stop()
    },
  },
  {
    name: 'a view goes on after a break, with what happened meanwhile',
    run: async ({ open, url }) => {
      const [viewer, writer] = [open(), open()]
      const list = fresh()
      const states: Shown[] = []
      const view = viewer
        .from('todos')
        .select('title')
        .eq('list', list)
        .order('id')
        .live((state) => void states.push(state))
      const newest = (): Shown | undefined => states.at(-1)
      await until(() => newest()?.status === 'live', 'the view')
      await setFaults(url, [{ kind: 'cut', path: '/realtime/v1', times: 1 }])
      await cutSockets(url)
      await dataOf(writer.from('todos').insert({ title: 'meanwhile', list }).select())
      await until(
        () => newest()?.status === 'live' && newest()?.rows.length === 1,
        'the view to be live again',
      )
      ok(
        states.some(({ status }) => status === 'stale'),
        'it said that it was stale',
      )
      view.stop()
    },
  },
]
