// SQL as Postgres speaks it, and the names that are completed in it.
import {
  ifNotIn,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
} from '@codemirror/autocomplete'
import { PostgreSQL, schemaCompletionSource, type SQLNamespace } from '@codemirror/lang-sql'
import { syntaxTree } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

/** As GET schema/words tells them. */
export interface Words {
  schemas: Record<string, WordsOfSchema>
  roles: readonly string[]
}

interface WordsOfSchema {
  relations: Record<string, readonly string[]>
  functions: readonly string[]
  types: readonly string[]
}

export const sqlWith = (words: Words | null): Extension => [
  PostgreSQL.language,
  completing(
    schemaCompletionSource({
      dialect: PostgreSQL,
      schema: namespaceOf(words),
      defaultSchema: 'public',
    }),
  ),
  completing(columnsOf(words)),
  completing(wordsOf(words)),
]

const completing = (source: CompletionSource): Extension =>
  PostgreSQL.language.data.of({
    autocomplete: ifNotIn(['String', 'LineComment', 'BlockComment'], source),
  })

/** A dot in a name is no border of names. */
const keyOf = (name: string): string => name.replaceAll('.', '\\.')

const namespaceOf = (words: Words | null): SQLNamespace =>
  Object.fromEntries(
    Object.entries(words?.schemas ?? {}).map(([schema, known]) => [
      keyOf(schema),
      Object.fromEntries([
        ...known.types.map((name) => [keyOf(name), leaf(name, 'type')] as const),
        ...known.functions.map((name) => [keyOf(name), leaf(name, 'function')] as const),
        ...Object.entries(known.relations).map(
          ([name, columns]) => [keyOf(name), columns] as const,
        ),
      ]),
    ]),
  )

const leaf = (name: string, type: string): { self: Completion; children: [] } => ({
  self: named(name, type),
  children: [],
})

/** Quoted where it must be. */
const named = (label: string, type: string, more: Partial<Completion> = {}): Completion => ({
  label,
  type,
  ...(!/^[a-z_][a-z_\d$]*$/.test(label) && { apply: `"${label.replaceAll('"', '""')}"` }),
  ...more,
})

const wordBefore = (context: CompletionContext): { from: number; text: string } | null => {
  const word = context.matchBefore(/[\p{L}\p{N}_$]+/u)
  const from = word?.from ?? context.pos
  // Behind a dot only what belongs to the name before it, which the schema's completion knows.
  if (context.state.sliceDoc(from - 1, from) === '.') return null
  return word || context.explicit ? { from, text: word?.text ?? '' } : null
}

const validFor = /^[\p{L}\p{N}_$]*$/u

/** The columns of the tables that the statement names, wherever it names them. */
const columnsOf = (words: Words | null): CompletionSource => {
  const relations = Object.values(words?.schemas ?? {}).flatMap((known) =>
    Object.entries(known.relations),
  )
  return (context): CompletionResult | null => {
    const word = wordBefore(context)
    if (!word) return null
    const statement = statementAt(context)
    const names = new Set(statement.match(/[\p{L}\p{N}_$]+/gu))
    const options = relations
      .filter(([name]) => names.has(name) || statement.includes(`"${name}"`))
      .flatMap(([name, columns]) =>
        columns.map((column) => named(column, 'property', { detail: name, boost: 5 })),
      )
    return { from: word.from, options, validFor }
  }
}

const statementAt = ({ state, pos }: CompletionContext): string => {
  let node = syntaxTree(state).resolveInner(pos, -1)
  while (node.parent && node.name !== 'Statement') node = node.parent
  // Between statements it is the whole text that there is.
  return state.sliceDoc(node.from, node.to)
}

const wordsOf = (words: Words | null): CompletionSource => {
  const options = [
    ...keywords.map((label) => ({ label, type: 'keyword', boost: -5 })),
    ...types.map((label) => ({ label, type: 'type', boost: -10 })),
    ...functions.map((label) => ({ label, type: 'function', boost: -10 })),
    ...(words?.roles ?? []).map((name) => named(name, 'constant', { detail: 'role', boost: -20 })),
  ]
  return (context) => {
    const word = wordBefore(context)
    return word && { from: word.from, options, validFor }
  }
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** What Postgres itself brings and people write often: a list of thousands hides what one looks for. */
const keywords = words(`
  add all alter analyze and any array as asc atomic before begin between both by cascade case cast check column
  comment commit concurrently conflict constraint create cross cube current_date current_role current_time
  current_timestamp current_user database default deferrable deferred definer delete desc disable distinct do domain
  drop each else enable end enum except excluded execute exists explain extension false fetch filter first following
  for force foreign from full function generated grant group grouping having if ilike immediate immutable in index
  initially inner insert instead intersect interval into invoker is isnull join key language last lateral leading left
  level like limit local lock materialized matched merge natural no not nothing notnull null nulls of off offset on
  only or order outer over owner parallel partition permissive policy preceding primary privileges procedure range
  references refresh rename replace reset restrict restrictive return returning returns revoke right role rollup row
  rows safe schema security select sequence session_user set sets setof similar some stable start strict symmetric
  table tablesample temporary then ties to trailing transaction trigger true truncate type unbounded union unique
  update usage user using vacuum valid validate values variadic verbose view volatile when where window with within
  without
`)

const types = words(`
  bigint bigserial bit boolean bytea char cidr date daterange float4 float8 inet int int4range int8range integer
  interval json jsonb jsonpath macaddr money name numeric oid real regclass regrole regtype serial smallint text time
  timestamp timestamptz tsquery tsrange tstzrange tsvector uuid varchar xml
`)

const functions = words(`
  abs age array_agg array_append array_length array_position array_remove array_to_string avg bool_and bool_or btrim
  ceil char_length clock_timestamp coalesce concat concat_ws count cume_dist current_setting date_bin date_part
  date_trunc decode dense_rank encode every exp extract first_value floor format gen_random_uuid generate_series
  greatest initcap json_agg json_build_object json_object_agg jsonb_agg jsonb_array_elements
  jsonb_array_elements_text jsonb_array_length jsonb_build_array jsonb_build_object jsonb_each jsonb_each_text
  jsonb_object_agg jsonb_object_keys jsonb_path_exists jsonb_path_query jsonb_pretty jsonb_set jsonb_strip_nulls
  jsonb_to_recordset jsonb_typeof justify_interval lag last_value lead least left length ln log lower lpad ltrim
  make_date make_interval make_timestamptz max md5 min mod now ntile nullif octet_length overlay percentile_cont
  percentile_disc pg_advisory_xact_lock pg_cancel_backend pg_column_size pg_get_constraintdef pg_get_functiondef
  pg_get_indexdef pg_get_viewdef pg_relation_size pg_size_pretty pg_sleep pg_table_size pg_total_relation_size
  pg_typeof position power quote_ident quote_literal random rank regexp_count regexp_match regexp_matches
  regexp_replace regexp_split_to_array regexp_split_to_table repeat replace reverse right round row_number
  row_to_json rpad rtrim set_config setseed setval sha256 split_part sqrt starts_with statement_timestamp stddev
  string_agg string_to_array string_to_table strpos substr substring sum to_char to_date to_json to_jsonb to_number
  to_regclass to_timestamp to_tsquery to_tsvector trim trunc ts_headline ts_rank txid_current unnest upper variance
  version websearch_to_tsquery width_bucket
`)
