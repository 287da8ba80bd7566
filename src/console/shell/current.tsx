// The screen that the address names.
import type { JSX } from 'preact'
import { Empty } from '../parts/note.tsx'
import { hrefOf } from '../route.ts'
import type { Screen } from '../screens.ts'
import { may, routes, session } from '../session.ts'

/** Which routes one may call is known a moment after the page: until then the service says it. */
export const Current = ({ screen }: { screen: Screen | undefined }): JSX.Element => {
  if (!screen)
    return (
      <Empty title="There is no such page">
        <p>
          The address may be of another version. <a href={hrefOf()}>The overview</a> is here, and
          Ctrl K goes anywhere.
        </p>
      </Empty>
    )
  const isOthers = screen.needs !== null && routes.value.length > 0 && !may('GET', screen.needs)
  return isOthers ? (
    <Empty title={`${screen.title} is for others`}>
      <p>Your role is {session.value?.role}, which may not open this page.</p>
    </Empty>
  ) : (
    <screen.view key={screen.name} />
  )
}
