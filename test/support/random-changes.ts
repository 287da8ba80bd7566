// Changes of a schema at random, of every kind, each of which is possible when those before it are done.
import pg from 'pg'
import type { Random } from './random.ts'

export type Change = Record<string, unknown> & { do: string }

export interface RandomChange {
  change: Change
  /** A request below /rest/v1/ as the service role, and its status once the change is done. */
  probe?: { path: string; status: number }
}

interface Table {
  name: string
  columns: string[]
  indexes: string[]
  keys: string[]
  policies: string[]
  triggers: string[]
}

interface Model {
  tables: Table[]
  views: string[]
  sums: string[]
  enums: { name: string; values: string[] }[]
  functions: string[]
  schemas: string[]
  /** A name that nothing has yet; some are awkward. */
  fresh: (prefix: string) => string
  random: Random
}

type Maker = (model: Model) => RandomChange | undefined

/** A function for triggers, which has to be there before any change. */
export const preparation = `
  create function public.leave_alone() returns trigger language plpgsql as $$ begin return new; end $$;`

const types = ['text', 'integer', 'numeric(10,2)', 'timestamptz', 'uuid', 'jsonb', 'text[]']

const path = (relation: string, column?: string): string =>
  encodeURIComponent(relation) + (column === undefined ? '' : `?select=${quoted(column)}`)

const quoted = (name: string): string => encodeURIComponent(`"${name.replaceAll('"', '\\"')}"`)

const taken = <T>(items: T[], random: Random): T | undefined =>
  items.length === 0 ? undefined : items.splice(random.below(items.length), 1)[0]

const one = <T>(items: readonly T[], random: Random): T | undefined =>
  items.length === 0 ? undefined : random.pick(items)

const tableOf = (model: Model, has?: (table: Table) => boolean): Table | undefined =>
  one(has ? model.tables.filter(has) : model.tables, model.random)

const createTable: Maker = (model) => {
  const table = {
    name: model.fresh('table'),
    columns: ['title'],
    ...{ indexes: [], keys: [], policies: [], triggers: [] },
  }
  model.tables.push(table)
  return {
    change: {
      do: 'table.create',
      name: table.name,
      columns: [
        { name: 'id', type: 'bigint', identity: true, primary: true },
        { name: 'owner', type: 'uuid', default: 'auth.uid()' },
        { name: 'title', type: 'text', nullable: false, default: "''", comment: "it's shown" },
      ],
      policies: [{ template: 'own_rows', parameters: { column: 'owner' } }],
    },
    probe: { path: path(table.name), status: 200 },
  }
}

const makers: Record<string, Maker> = {
  'table.create': createTable,
  'table.create again': createTable,
  'table.rename': (model) => {
    const table = tableOf(model)
    if (!table) return undefined
    const before = table.name
    table.name = model.fresh('table')
    return {
      change: { do: 'table.rename', name: before, to: table.name },
      probe: { path: path(before), status: 404 },
    }
  },
  'table.comment': (model) => {
    const table = tableOf(model)
    return (
      table && { change: { do: 'table.comment', name: table.name, comment: `it's ${table.name}` } }
    )
  },
  'table.rls': (model) => {
    const table = tableOf(model)
    const forced = model.random.below(2) === 0
    return table && { change: { do: 'table.rls', name: table.name, enabled: true, forced } }
  },
  'table.drop': (model) => {
    if (model.tables.length < 3) return undefined
    const table = taken(model.tables, model.random)
    return (
      table && {
        change: { do: 'table.drop', name: table.name, cascade: true },
        probe: { path: path(table.name), status: 404 },
      }
    )
  },
  'column.add': (model) => {
    const table = tableOf(model)
    if (!table) return undefined
    const name = model.fresh('column')
    table.columns.push(name)
    const type = one(
      [...types, ...model.enums.map(({ name: type }) => pg.escapeIdentifier(type))],
      model.random,
    )
    return {
      change: { do: 'column.add', table: table.name, name, type, comment: 'new' },
      probe: { path: path(table.name, name), status: 200 },
    }
  },
  'column.alter': (model) => {
    const table = tableOf(model, ({ columns }) => columns.length > 1)
    const name = table && one(table.columns.slice(1), model.random)
    return (
      table && {
        change: { do: 'column.alter', table: table.name, name, default: null, nullable: true },
      }
    )
  },
  'column.rename': (model) => {
    const table = tableOf(model, ({ columns }) => columns.length > 1)
    if (!table) return undefined
    const at = 1 + model.random.below(table.columns.length - 1)
    const name = table.columns[at]
    const to = model.fresh('column')
    table.columns[at] = to
    return {
      change: { do: 'column.rename', table: table.name, name, to },
      probe: { path: path(table.name, to), status: 200 },
    }
  },
  'column.comment': (model) => {
    const table = tableOf(model)
    const name = table && one(table.columns, model.random)
    return table && { change: { do: 'column.comment', table: table.name, name, comment: null } }
  },
  'column.drop': (model) => {
    const table = tableOf(model, ({ columns }) => columns.length > 1)
    const name = table?.columns.pop()
    if (!table || name === undefined) return undefined
    return {
      change: { do: 'column.drop', table: table.name, name, cascade: true },
      probe: { path: path(table.name, name), status: 400 },
    }
  },
  'key.add': (model) => {
    const table = tableOf(model)
    if (!table) return undefined
    const name = model.fresh('key')
    table.keys.push(name)
    const rest = one(
      [
        { kind: 'check', check: "title <> 'never'" },
        { kind: 'unique', columns: ['id', 'title'] },
        {
          kind: 'foreign',
          columns: ['owner'],
          references: { schema: 'auth', table: 'users', columns: ['id'], on_delete: 'cascade' },
        },
      ],
      model.random,
    )
    return { change: { do: 'key.add', table: table.name, name, ...rest } }
  },
  'key.rename': (model) => {
    const table = tableOf(model, ({ keys }) => keys.length > 0)
    if (!table) return undefined
    const name = taken(table.keys, model.random)
    const to = model.fresh('key')
    table.keys.push(to)
    return { change: { do: 'key.rename', table: table.name, name, to } }
  },
  'key.drop': (model) => {
    const table = tableOf(model, ({ keys }) => keys.length > 0)
    const name = table && taken(table.keys, model.random)
    return table && { change: { do: 'key.drop', table: table.name, name } }
  },
  'index.create': (model) => {
    const table = tableOf(model)
    if (!table) return undefined
    const name = model.fresh('index')
    table.indexes.push(name)
    const concurrently = model.random.below(2) === 0
    return {
      change: { do: 'index.create', table: table.name, name, columns: ['title'], concurrently },
    }
  },
  'index.rename': (model) => {
    const table = tableOf(model, ({ indexes }) => indexes.length > 0)
    if (!table) return undefined
    const name = taken(table.indexes, model.random)
    const to = model.fresh('index')
    table.indexes.push(to)
    return { change: { do: 'index.rename', name, to } }
  },
  'index.rebuild': (model) => {
    const table = tableOf(model, ({ indexes }) => indexes.length > 0)
    const name = table && one(table.indexes, model.random)
    return table && { change: { do: 'index.rebuild', name, concurrently: true } }
  },
  'index.drop': (model) => {
    const table = tableOf(model, ({ indexes }) => indexes.length > 0)
    const name = table && taken(table.indexes, model.random)
    return table && { change: { do: 'index.drop', name } }
  },
  'policy.create': (model) => {
    const table = tableOf(model)
    if (!table) return undefined
    const name = model.fresh('policy')
    table.policies.push(name)
    const more = one(
      [
        { command: 'select', roles: ['anon'], using: 'true' },
        { command: 'insert', check: 'owner = (select auth.uid())' },
        { permissive: false, using: "title <> 'hidden'" },
      ],
      model.random,
    )
    return { change: { do: 'policy.create', table: table.name, name, ...more } }
  },
  'policy.alter': (model) => {
    const table = tableOf(model, ({ policies }) => policies.length > 0)
    if (!table) return undefined
    const name = taken(table.policies, model.random)
    const to = model.fresh('policy')
    table.policies.push(to)
    return { change: { do: 'policy.alter', table: table.name, name, to, roles: ['authenticated'] } }
  },
  'policy.drop': (model) => {
    const table = tableOf(model, ({ policies }) => policies.length > 0)
    const name = table && taken(table.policies, model.random)
    return table && { change: { do: 'policy.drop', table: table.name, name } }
  },
  'policy.template': (model) => {
    const table = tableOf(model)
    if (!table) return undefined
    const name = model.fresh('policy')
    const parameters = { role: "editor's" }
    return {
      change: { do: 'policy.template', table: table.name, template: 'app_role', name, parameters },
    }
  },
  'grant.give': (model) => {
    const table = tableOf(model)
    const columns = ['id', 'title']
    const privileges = ['select', 'update']
    return (
      table && {
        change: { do: 'grant.give', name: table.name, privileges, columns, roles: ['anon'] },
      }
    )
  },
  'grant.take': (model) => {
    const table = tableOf(model)
    const privileges = ['delete']
    return table && { change: { do: 'grant.take', name: table.name, privileges, roles: ['anon'] } }
  },
  'function.write': (model) => {
    const name = model.fresh('function')
    model.functions.push(name)
    return {
      change: {
        do: 'function.write',
        name,
        arguments: [{ name: 'n', type: 'integer', default: 1 }],
        returns: 'integer',
        body: 'select n + 1',
        volatility: 'stable',
      },
      probe: { path: `rpc/${encodeURIComponent(name)}?n=2`, status: 200 },
    }
  },
  'function.rename': (model) => {
    const before = taken(model.functions, model.random)
    if (before === undefined) return undefined
    const name = model.fresh('function')
    model.functions.push(name)
    return {
      change: { do: 'function.rename', name: before, to: name, arguments: ['integer'] },
      probe: { path: `rpc/${encodeURIComponent(name)}?n=2`, status: 200 },
    }
  },
  'function.drop': (model) => {
    const name = taken(model.functions, model.random)
    return name === undefined
      ? undefined
      : {
          change: { do: 'function.drop', name, arguments: ['integer'] },
          probe: { path: `rpc/${encodeURIComponent(name)}?n=2`, status: 404 },
        }
  },
  'trigger.create': (model) => {
    const table = tableOf(model)
    if (!table) return undefined
    const name = model.fresh('trigger')
    table.triggers.push(name)
    const [timing, events] = ['before', ['insert', 'update']]
    return {
      change: {
        do: 'trigger.create',
        table: table.name,
        name,
        timing,
        events,
        function: 'leave_alone',
      },
    }
  },
  'trigger.disable': (model) => {
    const table = tableOf(model, ({ triggers }) => triggers.length > 0)
    const name = table && one(table.triggers, model.random)
    return table && { change: { do: 'trigger.disable', table: table.name, name } }
  },
  'trigger.enable': (model) => {
    const table = tableOf(model, ({ triggers }) => triggers.length > 0)
    const name = table && one(table.triggers, model.random)
    return table && { change: { do: 'trigger.enable', table: table.name, name } }
  },
  'trigger.drop': (model) => {
    const table = tableOf(model, ({ triggers }) => triggers.length > 0)
    const name = table && taken(table.triggers, model.random)
    return table && { change: { do: 'trigger.drop', table: table.name, name } }
  },
  'enum.create': (model) => {
    const name = model.fresh('enum')
    model.enums.push({ name, values: ['first'] })
    return { change: { do: 'enum.create', name, values: ['first', "it's"] } }
  },
  'enum.add': (model) => {
    const type = one(model.enums, model.random)
    if (!type) return undefined
    const value = model.fresh('value')
    return { change: { do: 'enum.add', name: type.name, value, after: type.values[0] } }
  },
  'enum.rename': (model) => {
    const type = one(model.enums, model.random)
    if (!type) return undefined
    const before = type.name
    type.name = model.fresh('enum')
    return { change: { do: 'enum.rename', name: before, to: type.name } }
  },
  'view.write': (model) => {
    const name = model.fresh('view')
    model.views.push(name)
    return {
      change: { do: 'view.write', name, query: 'select id, title from public.steady' },
      probe: { path: path(name), status: 200 },
    }
  },
  'view.drop': (model) => {
    const name = taken(model.views, model.random)
    return name === undefined
      ? undefined
      : { change: { do: 'view.drop', name }, probe: { path: path(name), status: 404 } }
  },
  'view.write materialized': (model) => {
    const name = model.fresh('sums')
    model.sums.push(name)
    return {
      change: {
        do: 'view.write',
        name,
        materialized: true,
        query: 'select count(*) from public.steady',
      },
      probe: { path: path(name), status: 200 },
    }
  },
  'materialized.refresh': (model) => {
    const name = one(model.sums, model.random)
    return name === undefined ? undefined : { change: { do: 'materialized.refresh', name } }
  },
  'sequence.restart': () => ({
    change: { do: 'sequence.restart', name: 'steady_id_seq', with: 1_000_000 },
  }),
  'schema.create': (model) => {
    const name = model.fresh('schema')
    model.schemas.push(name)
    return { change: { do: 'schema.create', name } }
  },
  'schema.rename': (model) => {
    const name = taken(model.schemas, model.random)
    if (name === undefined) return undefined
    const to = model.fresh('schema')
    model.schemas.push(to)
    return { change: { do: 'schema.rename', name, to } }
  },
  'schema.drop': (model) => {
    const name = taken(model.schemas, model.random)
    return name === undefined ? undefined : { change: { do: 'schema.drop', name, cascade: true } }
  },
  'table.move': (model) => {
    const to = one(model.schemas, model.random)
    if (to === undefined || model.tables.length < 3) return undefined
    const table = taken(model.tables, model.random)
    return (
      table && {
        change: { do: 'table.move', name: table.name, to },
        probe: { path: path(table.name), status: 404 },
      }
    )
  },
  'extension.create': () => ({ change: { do: 'extension.create', name: 'citext' } }),
  'watch.start': () => ({ change: { do: 'watch.start', table: 'steady' } }),
  'watch.stop': () => ({ change: { do: 'watch.stop', table: 'steady' } }),
  statement: (model) => {
    const name = model.fresh('bare')
    return {
      change: {
        do: 'statement',
        sql: `create table ${pg.escapeIdentifier(name)} (id integer); -- as typed`,
      },
      probe: { path: path(name), status: 200 },
    }
  },
}

/** The kinds come in rounds, so that each comes early and none is left out; what is not yet possible waits. */
export const makeChanges = (random: Random): { next: () => RandomChange } => {
  let count = 0
  const fresh = (prefix: string): string => {
    count += 1
    return random.pick([`${prefix}_${count}`, `${prefix} "${count}"`, `${prefix}'s; -- ${count}`])
  }
  const model: Model = {
    ...{ tables: [], views: [], sums: [], enums: [], functions: [], schemas: [] },
    fresh,
    random,
  }
  let round: string[] = []
  const next = (): RandomChange => {
    if (round.length === 0) round = Object.keys(makers)
    const waiting = model.tables.length < 2 ? ['table.create'] : [...round]
    for (;;) {
      const kind = taken(waiting, random)
      if (kind === undefined) {
        round = []
        return next()
      }
      const found = makers[kind]?.(model)
      if (!found) continue
      round = round.filter((each) => each !== kind)
      return found
    }
  }
  return { next }
}
