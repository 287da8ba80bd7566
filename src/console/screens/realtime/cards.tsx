// How far behind Realtime is, and what it keeps.
import type { JSX } from 'preact'
import { FigureCard } from '../../parts/figure-card.tsx'
import { ago, bytes, count, many } from '../../words.ts'
import type { Figures } from './watched.ts'

/** Seconds without a tick, after which a gateway is late: it ticks every ten, or every minute if nobody listens. */
const late = 90

export const Cards = ({ of }: { of: Figures }): JSX.Element => {
  const isLate = of.last_tick_at !== null && Date.now() - Date.parse(of.last_tick_at) > late * 1000
  return (
    <div class="cards">
      <FigureCard title="Last tick of a gateway" figure={ago(of.last_tick_at)}>
        {isLate ? (
          <span class="tag bad">late: a tick comes every minute</span>
        ) : (
          'Every ten seconds while somebody listens, else every minute.'
        )}
      </FigureCard>
      <FigureCard title="Kept for those who come back" figure={bytes(of.kept_bytes)}>
        of {bytes(of.retention_bytes)}, since {ago(of.kept_since)}; the limit is{' '}
        {many(Math.round(of.retention_seconds / 60), 'minute')}
      </FigureCard>
      <FigureCard title="Messages on topics" figure={count(of.messages)}>
        {bytes(of.table_bytes)} on disk, with the changes
      </FigureCard>
    </div>
  )
}
