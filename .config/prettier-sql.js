// How our SQL stands on the page: as prettier-plugin-sql-cst has it, but what fits on a line stands on a line.
import { doc } from 'prettier'
import * as plugin from 'prettier-plugin-sql-cst'

export const { languages, options, parsers } = plugin

const { fill, group, hardline, indent, join, line } = doc.builders
const base = plugin.printers['sql-cst']

/** `undefined` where the node is printed as the plugin prints it; so for all of these. */
const createFunction = (path, print) => {
  const { clauses } = path.node
  if (clauses.at(-1)?.type !== 'as_clause') return undefined
  const attributes = path.map(print, 'clauses')
  const body = attributes.pop()
  return group([
    words(path, print, ['createKw', 'orReplaceKw', 'functionKw', 'name']),
    path.call(print, 'params'),
    hardline,
    group(join(line, attributes)),
    ' ',
    doc.utils.replaceEndOfLine(body), // a body that the plugin cannot read is one string of several lines
  ])
}

const caseExpression = (path, print) => {
  const isStatement = path.node.clauses.some(({ result }) => result.type === 'program')
  if (isStatement) return undefined
  return group([
    words(path, print, ['caseKw', 'expr']),
    indent([line, join(line, path.map(print, 'clauses'))]),
    line,
    path.call(print, 'endKw'),
  ])
}

const caseWhen = (path, print) => {
  const { result } = path.node
  if (result.type === 'program') return undefined
  const condition = [path.call(print, 'whenKw'), ' ', group(indent(path.call(print, 'condition')))]
  const then = words(path, print, ['thenKw', 'result'])
  const opens = ['paren_expr', 'func_call', 'case_expr'].includes(result.type)
  return opens ? [condition, ' ', then] : group([condition, indent([line, then])])
}

/** A key and its value are never apart. */
const pairs = (path, print) => {
  const call = path.getParentNode(2)
  if (call?.type !== 'func_call' || !/^jsonb?_build_object$/i.test(lastName(call.name)))
    return undefined
  const items = path.map(print, 'items').map((item) => group(item))
  if (items.length % 2 === 1) return undefined
  const keys = items.filter((_, at) => at % 2 === 0)
  return join(
    [',', line],
    keys.map((key, at) => [key, ', ', items[2 * at + 1]]),
  )
}

const isRowOfValues = ({ ancestors }) => {
  const [row, rows, clause] = ancestors.map(({ type }) => type)
  return row === 'paren_expr' && rows === 'list_expr' && clause === 'values_clause'
}

/** Names, literals, and what a function or a record is declared with; the columns of a table stay one below the other. */
const plain = ['identifier', 'member_expr', 'string_literal', 'number_literal', 'function_param']
const isPlain = ({ node, ancestors }) =>
  node.items.every(
    ({ type, leading = [] }) =>
      (plain.includes(type) ||
        (type === 'column_definition' && ancestors[1].type !== 'create_table_stmt')) &&
      leading.every(({ type: space }) => ['space', 'newline'].includes(space)),
  )

/** A list of plain words that is longer than a line takes as few as it can. */
const filled = (path, print) => {
  if (!isRowOfValues(path) && !isPlain(path)) return undefined
  const items = path.map(print, 'items')
  return fill(items.flatMap((item, at) => (at < items.length - 1 ? [[item, ','], line] : [item])))
}

/** What is called opens on the line of its word. */
const onlyColumn = (path, print) => {
  const { columns, modifiers } = path.node
  const only = columns?.items?.length === 1 ? columns.items[0] : undefined
  if (modifiers.length > 0 || !['func_call', 'case_expr'].includes(only?.type)) return undefined
  return [path.call(print, 'selectKw'), ' ', path.call(print, 'columns')]
}

const onlySource = (path, print) => {
  const { expr } = path.node
  const source = expr.type === 'alias' ? expr.expr : expr
  if (source.type !== 'paren_expr') return undefined
  return [path.call(print, 'fromKw'), ' ', path.call(print, 'expr')]
}

const words = (path, print, keys) => {
  const there = keys.filter((key) => path.node[key] !== undefined)
  return join(
    ' ',
    there.map((key) =>
      Array.isArray(path.node[key]) ? join(' ', path.map(print, key)) : path.call(print, key),
    ),
  )
}

const lastName = (name) => name.name ?? name.property?.name ?? ''

const ours = {
  create_function_stmt: createFunction,
  case_expr: caseExpression,
  case_when: caseWhen,
  select_clause: onlyColumn,
  from_clause: onlySource,
  list_expr: (path, print) => pairs(path, print) ?? filled(path, print),
}

export const printers = {
  'sql-cst': {
    ...base,
    print: (path, options, print) =>
      ours[path.node?.type]?.(path, print) ?? base.print(path, options, print),
  },
}
