// npm run pictures: the pictures of the README, taken of the running console.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { browserPath } from '../support/browser.ts'
import { temporaryCluster } from '../support/cluster.ts'
import { makeTemplates } from '../support/database.ts'
import { root } from '../support/program.ts'
import { startService, type TestService } from '../support/service.ts'
import { openConsole, owner } from './support/page.ts'

const schema = `
  create type state as enum ('open', 'doing', 'done');
  create table public.projects (
    id bigint generated always as identity primary key,
    owner uuid not null default auth.uid() references auth.users,
    name text not null
  );
  create table public.tasks (
    id bigint generated always as identity primary key,
    project_id bigint not null references public.projects,
    owner uuid not null default auth.uid() references auth.users,
    title text not null,
    state state not null default 'open',
    labels text[],
    due date
  );
  create policy own on public.projects to authenticated using (owner = (select auth.uid()));
  create policy own on public.tasks to authenticated using (owner = (select auth.uid()));
  insert into public.projects (owner, name)
    select id, unnest(array['Garden', 'House', 'Journey']) from auth.users;
  insert into public.tasks (project_id, owner, title, state, labels, due)
    select project.id, project.owner, task.title, task.state::state, task.labels, date '2026-12-01' + task.days
    from public.projects as project
      join (values
        ('Garden', 'Plant the apple tree', 'doing', array['autumn'], 4), ('Garden', 'Cut the hedge', 'done', null, -9),
        ('Garden', 'Order seeds', 'open', array['spring', 'shop'], 60), ('Garden', 'Mend the fence', 'open', null, 12),
        ('House', 'Paint the kitchen', 'doing', array['colour: green'], 7), ('House', 'Call the electrician', 'open', null, 2),
        ('House', 'Sweep the chimney', 'done', array['yearly'], -20), ('House', 'Read the meters', 'open', array['yearly'], 30),
        ('Journey', 'Book the night train', 'done', array['tickets'], -3), ('Journey', 'Find a room', 'doing', null, 5),
        ('Journey', 'Ask the neighbours for the cat', 'open', null, 20), ('Journey', 'Learn to say thank you', 'open', array['language'], 90)
      ) as task (project, title, state, labels, days) on task.project = project.name;
`

const people = ['ada@example.com', 'grace@example.com', 'alan@example.com']

const fill = async (service: TestService): Promise<void> => {
  for (const email of people)
    await service.auth.post('signup', { email, password: 'a good long password' })
  await service.sql(schema)
  await service.sql('analyze')
}

/** A fifth of the bytes; the browser knows how. */
const webp = async (page: Page, png: Buffer): Promise<Buffer> => {
  const address = await page.evaluate(async (given) => {
    const image = new Image()
    image.src = `data:image/png;base64,${given}`
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), {
      ...{ width: image.width, height: image.height },
    })
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.85)
  }, png.toString('base64'))
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

const cluster = await temporaryCluster()
try {
  const adminUrl = cluster.url('postgres')
  await makeTemplates(adminUrl)
  const service = await startService(adminUrl, { AUTH_CONFIRM_EMAIL: 'false' })
  await fill(service)
  const browser = await chromium.launch({
    executablePath: browserPath() ?? 'chromium',
    args: ['--no-sandbox'],
  })
  const as = await owner(service)
  for (const theme of ['light', 'dark'] as const) {
    const { page, visit, settled, close } = await openConsole(browser, service, {
      as,
      theme,
      width: 1200,
    })
    await visit('tables/public/tasks?show=policies')
    await page.setViewportSize({ width: 1200, height: 520 })
    await settled()
    const picture = await webp(page, await page.screenshot())
    await writeFile(join(root, `.pictures/console-${theme}.webp`), picture)
    await close()
  }
  await browser.close()
  await service.stop()
} finally {
  await cluster.stop()
}
