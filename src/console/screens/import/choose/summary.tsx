// How much there is in the source.
import type { JSX } from 'preact'
import { Fact } from '../../../parts/fact.tsx'
import { count, duration, many } from '../../../words.ts'
import type { SourceFacts } from '../import.ts'
import { sized, sum, usersIn } from './found.ts'

export const Summary = ({ of }: { of: SourceFacts }): JSX.Element => {
  const rows = sum(of.tables.map((table) => table.rows))
  const objects = sum(of.buckets.map((bucket) => bucket.objects))
  return (
    <dl class="facts">
      {of.version !== null && <Fact title="Version">{of.version}</Fact>}
      <Fact title="Tables">
        {count(of.tables.length)}
        {of.tables.length > 0 && rows !== null && `, about ${many(rows, 'row')}`}
        {sized(sum(of.tables.map((table) => table.bytes)))}
      </Fact>
      <Fact title="Users">{usersIn(of)}</Fact>
      <Fact title="Buckets">
        {count(of.buckets.length)}
        {of.buckets.length > 0 && objects !== null && `, ${many(objects, 'file')}`}
        {sized(sum(of.buckets.map((bucket) => bucket.bytes)))}
      </Fact>
      {of.seconds !== null && (
        <Fact title="Takes">about {duration(Math.max(1, of.seconds) * 1000)}</Fact>
      )}
    </dl>
  )
}
