// /admin/v1/import/history: what moved in. The routes that move it are in ../import.ts.
import type { OperatorRoute } from '../../operators/route.ts'

export const importHistoryRoutes: readonly OperatorRoute[] = [
  {
    method: 'GET',
    url: 'import/history',
    lane: 'control',
    entry: 'control.import_history',
  },
]
