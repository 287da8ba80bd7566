// What waits to be sent, what was failed and why, and what was sent in the last day.
import type { JSX } from 'preact'
import { admin } from '../../api.ts'
import { useSend } from '../../form.ts'
import { useLoad } from '../../load.ts'
import { Choice } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Listing } from '../../parts/listing.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Empty, ErrorNote } from '../../parts/note.tsx'
import { Pages } from '../../parts/pages.tsx'
import { When } from '../../parts/when.tsx'
import { ask, query } from '../../route.ts'
import { may } from '../../session.ts'
import { ago, count, many, time } from '../../words.ts'
import type { Mail, QueuePage } from './mail.ts'

const perPage = 50

export const Queue = (): JSX.Element => {
  const state = query.value.get('state') ?? ''
  const page = Math.max(1, Number(query.value.get('page') ?? 1))
  const mails = useLoad<QueuePage>(
    `/admin/v1/mail/queue?state=${encodeURIComponent(state)}&page=${page}&per_page=${perPage}`,
  )
  const { data, reload } = mails
  const retry = useSend(({ id }: Mail) =>
    admin('POST', `mail/queue/${id}/retry`, { body: {} }).finally(reload),
  )
  return (
    <>
      <h1>Queue</h1>
      <div class="row">
        <Choice label="Which" value={state} onValue={(value) => ask({ state: value, page: null })}>
          <option value="">not sent</option>
          <option value="failed">failed</option>
          <option value="waiting">waiting</option>
          <option value="sent">sent in the last day</option>
        </Choice>
        <button type="button" onClick={reload}>
          <Icon name="refresh" />
          Refresh
        </button>
        {data && (
          <span class="quiet">
            {count(data.counts.waiting)} waiting
            {data.counts.waiting_since !== null &&
              `, the oldest since ${ago(data.counts.waiting_since)}`}
            ; {count(data.counts.failed)} failed; {count(data.counts.sent)} sent
          </span>
        )}
      </div>
      {retry.error && <ErrorNote error={retry.error} />}
      <Loaded
        of={mails}
        empty={(found) =>
          found.mails.length === 0 && (
            <Empty title={state === 'sent' ? 'No mail was sent' : 'No mail waits here'}>
              <p>
                A mail that cannot be sent is tried for a day; then it stands here for a month, with
                the reason.
              </p>
            </Empty>
          )
        }
      >
        {(found) => (
          <>
            <Listing
              label="Mails"
              rows={found.mails}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: 'To',
                  wide: true,
                  cell: (mail) => (
                    <>
                      {mail.address ?? <span class="quiet">the address of its user</span>}
                      {mail.last_error !== null && <p class="quiet">{mail.last_error}</p>}
                    </>
                  ),
                },
                { title: 'Template', cell: ({ template }) => template },
                { title: 'State', cell: (mail) => <State of={mail} /> },
                { title: 'Tries', number: true, cell: ({ attempts }) => count(attempts) },
                {
                  title: 'Asked for',
                  cell: ({ created_at: at }) => <When at={at} />,
                },
                {
                  title: 'Again',
                  cell: (mail) =>
                    may('POST', 'mail/queue/:id/retry') &&
                    (mail.state === 'failed' || mail.state === 'waiting') && (
                      <button
                        type="button"
                        aria-label={`Try again: ${mail.template} to ${mail.address ?? 'its user'}`}
                        onClick={() => retry.send(mail)}
                      >
                        Try again
                      </button>
                    ),
                },
              ]}
            />
            <Pages page={page} hasMore={page * perPage < found.total}>
              {many(found.total, 'mail')}
            </Pages>
          </>
        )}
      </Loaded>
    </>
  )
}

const State = ({ of }: { of: Mail }): JSX.Element => {
  if (of.state === 'failed')
    return (
      <span class="tag bad" title={time(of.failed_at)}>
        failed
      </span>
    )
  if (of.state === 'sent')
    return (
      <span class="tag good" title={time(of.sent_at)}>
        sent
      </span>
    )
  return (
    <span class="tag" title={of.next_at === null ? undefined : `next: ${time(of.next_at)}`}>
      {of.state}
    </span>
  )
}
