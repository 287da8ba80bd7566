// Mail: its templates, and what waits to be sent or could not be.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLoad } from '../load.ts'
import { Loaded } from '../parts/loaded.tsx'
import { Empty } from '../parts/note.tsx'
import { hrefOf, parts } from '../route.ts'
import { count } from '../words.ts'
import type { MailDraft, QueuePage, MailTemplate } from './mail/mail.ts'
import { Queue } from './mail/queue.tsx'
import { OneTemplate } from './mail/template.tsx'

export const Mail = (): JSX.Element => {
  const templates = useLoad<{ templates: MailTemplate[] }>('/admin/v1/mail/templates')
  const { data, reload } = templates
  // Kept here, so that what was typed is still there after a look at another.
  const [drafts, setDrafts] = useState<Readonly<Record<string, MailDraft | null>>>({})
  const [, name] = parts.value
  const template = data?.templates.find((one) => one.name === name)
  return (
    <div class="split">
      <aside aria-label="Mail" class={name === undefined ? '' : 'aside'}>
        <Contents of={data?.templates ?? []} current={name} drafts={drafts} />
      </aside>
      <section class="content" aria-label={name ?? 'Queue'}>
        <Loaded of={templates}>
          {() =>
            name === undefined ? (
              <Queue />
            ) : (
              !template && <Empty title="There is no such template" />
            )
          }
        </Loaded>
        {template && (
          <OneTemplate
            key={template.name}
            of={template}
            draft={drafts[template.name] ?? null}
            onDraft={(draft) => setDrafts({ ...drafts, [template.name]: draft })}
            onStored={reload}
          />
        )}
      </section>
    </div>
  )
}

const Contents = ({
  of,
  current,
  drafts,
}: {
  of: readonly MailTemplate[]
  current: string | undefined
  drafts: Readonly<Record<string, MailDraft | null>>
}): JSX.Element => {
  const { data } = useLoad<QueuePage>('/admin/v1/mail/queue?state=failed&per_page=1')
  const failed = data?.counts.failed ?? 0
  return (
    <>
      <section class="tree">
        <h2>Queue</h2>
        <ul>
          <li>
            <a href={hrefOf('mail')} aria-current={current === undefined ? 'page' : undefined}>
              <span>Queue</span>
              {failed > 0 && <span class="tag bad">{count(failed)} failed</span>}
            </a>
          </li>
        </ul>
      </section>
      <section class="tree">
        <h2>Templates</h2>
        <ul>
          {of.map(({ name, custom }) => (
            <li key={name}>
              <a
                href={hrefOf('mail', name)}
                aria-current={name === current ? 'page' : undefined}
                title={name}
              >
                <span class="cut">{name}</span>
                {drafts[name] ? (
                  <span class="tag bad">not saved</span>
                ) : (
                  custom && <span class="tag">Customized</span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
