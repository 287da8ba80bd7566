// POST access/try: a request to the API as somebody, in one transaction that is always taken back, on a connection of
// its own that is closed: what the application's code leaves in the session reaches nobody.
import { isViewer, operatorOf } from '../operator-of.ts'
import type { CarriedReply, OperatorWork } from '../route.ts'

export const tryRequest = ({
  request,
  operation,
  entry,
  project,
  signal,
}: OperatorWork): Promise<CarriedReply> =>
  project.queries.run({
    operation: operation ?? '',
    operator: operatorOf(request.claims),
    isViewer: isViewer(request.claims),
    signal,
    work: async (session) => {
      await session.begin('write') // SQL decides who may only read
      const { status, headers, body } = await session.call(entry, request)
      await session.end('rollback')
      return { status, headers: headers ?? {}, body }
    },
  })
