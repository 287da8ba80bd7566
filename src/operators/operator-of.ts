// Who makes a request of operators, by the claims that control.admit returned.
export const operatorOf = (claims: string | null): string => {
  const { sub } = JSON.parse(claims ?? '{}') as { sub?: string }
  return sub ?? ''
}

/** As core.is_viewer() of an operator. */
export const isViewer = (claims: string | null): boolean => {
  const { typ, pr } = JSON.parse(claims ?? '{}') as { typ?: string; pr?: string }
  return typ === 'platform' && pr !== 'owner' && pr !== 'admin'
}
