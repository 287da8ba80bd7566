// Who makes a request of operators: the subject of the claims that control.admit returned.
export const operatorOf = (claims: string | null): string => {
  const { sub } = JSON.parse(claims ?? '{}') as { sub?: string }
  return sub ?? ''
}
