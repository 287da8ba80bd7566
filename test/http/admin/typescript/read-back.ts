// Reads names back out of the text that the database wrote, as a compiler reads them.
import ts from 'typescript'

const parse = (text: string): ts.SourceFile =>
  ts.createSourceFile('database.ts', text, ts.ScriptTarget.ES2022)

/** What makes the text no TypeScript. */
export const syntaxErrors = (text: string): string[] => {
  const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true })
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

/** The values Constants and Constraints, as a program has them. */
export const valuesOf = async (text: string): Promise<Record<string, unknown>> => {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  })
  const module = Buffer.from(outputText).toString('base64')
  return (await import(`data:text/javascript;base64,${module}`)) as Record<string, unknown>
}

const memberOf = (type: ts.TypeNode | undefined, name: string): ts.TypeNode | undefined => {
  if (!type || !ts.isTypeLiteralNode(type)) return undefined
  const found = type.members.find(
    (member): member is ts.PropertySignature =>
      ts.isPropertySignature(member) && nameOf(member) === name,
  )
  return found?.type
}

const nameOf = ({ name }: ts.PropertySignature): string =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '(another kind of name)'

/** Reads Database once; then gives the names of the members of its parts: of 'public', 'Tables'. */
export const readDatabase = (text: string): ((...path: string[]) => string[]) => {
  const database = parse(text).statements.find(
    (statement): statement is ts.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(statement) && statement.name.text === 'Database',
  )
  return (...path) => {
    const part = path.reduce<ts.TypeNode | undefined>(memberOf, database?.type)
    if (!part || !ts.isTypeLiteralNode(part)) throw new Error(`there is no ${path.join('.')}`)
    return part.members.map((member) => nameOf(member as ts.PropertySignature))
  }
}
