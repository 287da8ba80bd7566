// A plan, drawn as the tree that it is: what each node costs, how long it took, and how far off the planner was.
import type { JSX } from 'preact'
import { Bar } from '../../parts/bar.tsx'
import { Copied } from '../../parts/copy.tsx'
import { count, duration, percent } from '../../words.ts'
import { planOf, type PlanLine } from './plan.ts'

/** As many times more or less rows than expected are worth a word. */
const farOff = 10

export const PlanView = ({ plan: found }: { plan: unknown }): JSX.Element => {
  const plan = planOf(found)
  if (!plan) return <p class="quiet">There is no plan of such a statement.</p>
  const ran = plan.lines.some(({ ms }) => ms !== null)
  return (
    <>
      <p class="quiet">
        {plan.planning !== null && `Planned in ${duration(plan.planning)}`}
        {plan.execution !== null &&
          `, run in ${duration(plan.execution)}. What it did is rolled back.`}
        {!ran && 'Expected, not run. Costs have no unit; they compare nodes with each other.'}
      </p>
      <div class="scrolls" role="region" aria-label="Plan" tabIndex={0}>
        <table class="listing plan" aria-label="Plan">
          <thead>
            <tr>
              <th scope="col">Node</th>
              <th scope="col" class="number">
                {ran ? 'Share of time' : 'Share of cost'}
              </th>
              {ran && (
                <th scope="col" class="number">
                  Time alone
                </th>
              )}
              <th scope="col" class="number">
                Rows
              </th>
              {ran && (
                <th scope="col" class="number">
                  Loops
                </th>
              )}
              <th scope="col" class="number">
                Cost
              </th>
            </tr>
          </thead>
          <tbody>
            {plan.lines.map((line, at) => (
              <tr key={at}>
                <th scope="row">
                  <NodeName of={line} />
                </th>
                <td class="number">
                  {percent(line.share)}
                  <Bar value={line.share} most={1} />
                </td>
                {ran && <td class="number">{line.ms === null ? 'never' : duration(line.ms)}</td>}
                <td class="number">
                  <Rows of={line} />
                </td>
                {ran && <td class="number">{count(line.loops)}</td>}
                <td class="number">
                  {line.cost[0].toFixed(2)}..{line.cost[1].toFixed(2)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <details>
        <summary>The plan as Postgres writes it</summary>
        <Copied label="The plan" text={JSON.stringify(found, null, 2)} />
      </details>
    </>
  )
}

const NodeName = ({ of: { depth, name, of, facts } }: { of: PlanLine }): JSX.Element => (
  <div class="node">
    {Array.from({ length: depth }, (_, at) => (
      <span key={at} class={at === depth - 1 ? 'twig last' : 'twig'} aria-hidden="true" />
    ))}
    <div>
      {depth > 0 && <span class="hidden">Level {depth + 1}: </span>}
      <strong>{name}</strong> {of !== '' && <code>{of}</code>}
      {facts.map(([title, value]) => (
        <p key={title} class="quiet">
          {title}: <code>{value}</code>
        </p>
      ))}
    </div>
  </div>
)

const Rows = ({ of: { rows, expected, loops } }: { of: PlanLine }): JSX.Element => {
  if (rows === null) return <>{count(expected)} expected</>
  if (loops === 0) return <>never run</>
  const factor = Math.max(rows, 1) / Math.max(expected, 1)
  const isFar = factor >= farOff || factor <= 1 / farOff
  return (
    <>
      {count(rows)}
      <br />
      <span class={isFar ? 'tag bad' : 'quiet'}>{count(Math.round(expected))} expected</span>
    </>
  )
}
