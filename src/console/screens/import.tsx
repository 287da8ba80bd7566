// Moving in from another service, what came of it, and moving out.
import type { JSX } from 'preact'
import { Tabs, type Tab } from '../parts/tabs.tsx'
import { query } from '../route.ts'
import { may } from '../session.ts'
import { History } from './import/history.tsx'
import { MoveIn } from './import/move-in.tsx'
import { MoveOut } from './import/move-out.tsx'

export const Import = (): JSX.Element => {
  const tabs: Tab[] = [
    ...(may('POST', 'import/run') ? [['in', 'Move in'] as const] : []),
    ['history', 'History'],
    ...(may('POST', 'exports') ? [['out', 'Move out'] as const] : []),
  ]
  const asked = query.value.get('show')
  const shown = tabs.find(([key]) => key === asked)?.[0] ?? tabs[0]?.[0] ?? 'history'
  return (
    <>
      <header class="title">
        <h1>Import</h1>
        {tabs.length > 1 && <Tabs label="Import and export" shown={shown} tabs={tabs} />}
      </header>
      {shown === 'in' && <MoveIn />}
      {shown === 'history' && <History run={query.value.get('run')} />}
      {shown === 'out' && <MoveOut />}
    </>
  )
}
