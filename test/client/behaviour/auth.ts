// A session survives what a network, a proxy and other clients do to it.
import { dataOf, equal, errorOf, ok } from './assert.ts'
import { seenBy, setFaults } from './faults.ts'
import { fresh, memory, signedUp, type Case } from './world.ts'

const path = '/auth/v1/token'

export const auth: Case[] = [
  {
    name: 'a renewal whose reply was lost is repeated, and nobody is signed out',
    run: async ({ open, url }) => {
      const client = open()
      const events: string[] = []
      const id = await signedUp(client)
      client.auth.onAuthStateChange((event) => void events.push(event))
      await setFaults(url, [{ kind: 'lose', path, times: 1 }])
      await client.auth.refreshSession()
      equal((await dataOf(client.auth.refreshSession())).user.id, id)
      ok(!events.includes('SIGNED_OUT'), 'nobody is signed out')
      equal((await dataOf(client.auth.getUser())).user.id, id)
    },
  },
  {
    name: 'a renewal that is refused for now waits, and is no verdict',
    run: async ({ open, url }) => {
      const client = open()
      const id = await signedUp(client)
      await setFaults(url, [{ kind: 'status', status: 429, retryAfter: 0, path, times: 2 }])
      equal((await dataOf(client.auth.refreshSession())).user.id, id)
      equal((await seenBy(url)).length, 3, 'the number of requests')
      await setFaults(url, [{ kind: 'status', status: 503, retryAfter: 0, path, times: 1 }])
      await client.auth.refreshSession()
      equal((await dataOf(client.auth.refreshSession())).user.id, id)
    },
  },
  {
    name: 'clients of one storage renew at once, and all stay signed in',
    run: async ({ open }) => {
      const kept = memory()
      const clients = [open(kept)]
      const id = await signedUp(clients[0]!)
      for (let more = 0; more < 3; more += 1) clients.push(open(kept))
      for (let round = 0; round < 3; round += 1) {
        await Promise.all(clients.map((client) => client.auth.refreshSession()))
        for (const client of clients)
          equal((await dataOf(client.auth.getUser())).user.id, id, 'the user')
      }
    },
  },
  {
    name: 'a session that the service ended signs out, with the reason',
    run: async ({ open }) => {
      const kept = memory()
      const client = open(kept)
      await signedUp(client)
      const told: [string, string | undefined][] = []
      client.auth.onAuthStateChange((event, _, { error }) => void told.push([event, error?.code]))
      const { session } = await dataOf(client.auth.getSession())
      const other = open()
      await dataOf(other.auth.setSession(session!))
      equal((await other.auth.signOut({ scope: 'global' })).error, null)
      ok(await errorOf(client.auth.refreshSession()), 'the renewal fails')
      equal((await client.auth.getSession()).data.session, null)
      ok(
        told.some(([event, code]) => event === 'SIGNED_OUT' && code !== undefined),
        `there is a reason: ${JSON.stringify(told)}`,
      )
    },
  },
  {
    name: 'who is signed in stays so in the next client of the storage',
    run: async ({ open }) => {
      const kept = memory()
      const id = await signedUp(open(kept))
      const client = open(kept)
      equal((await dataOf(client.auth.getSession())).session?.user.id, id)
      await dataOf(client.from('todos').insert({ title: 'mine', list: fresh() }).select())
    },
  },
]
