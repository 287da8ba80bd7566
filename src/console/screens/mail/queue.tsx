// What waits to be sent, what was given up and why, and what was sent in the last day.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin, type Failure } from '../../api.ts'
import { useLoad } from '../../load.ts'
import { Choice } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Listing } from '../../parts/listing.tsx'
import { Empty, ErrorNote, Loading } from '../../parts/note.tsx'
import { When } from '../../parts/when.tsx'
import { ask, query } from '../../route.ts'
import { may } from '../../session.ts'
import { ago, count, many, time } from '../../words.ts'
import type { Mail, QueuePage } from './mail.ts'

const perPage = 50

export const Queue = (): JSX.Element => {
  const state = query.value.get('state') ?? ''
  const page = Math.max(1, Number(query.value.get('page') ?? 1))
  const { data, error, reload } = useLoad<QueuePage>(
    `/admin/v1/mail/queue?state=${encodeURIComponent(state)}&page=${page}&per_page=${perPage}`,
  )
  const [failure, setFailure] = useState<Failure | null>(null)
  const retry = async ({ id }: Mail): Promise<void> => {
    const reply = await admin('POST', `mail/queue/${id}/retry`, { body: {} })
    setFailure(reply.error)
    reload()
  }
  return (
    <>
      <h1>Queue</h1>
      <div class="row">
        <Choice label="Which" value={state} onValue={(value) => ask({ state: value, page: null })}>
          <option value="">not sent</option>
          <option value="failed">given up</option>
          <option value="waiting">waiting</option>
          <option value="sent">sent in the last day</option>
        </Choice>
        <button type="button" onClick={reload}>
          <Icon name="refresh" />
          Read again
        </button>
        {data && (
          <span class="quiet">
            {count(data.counts.waiting)} waiting
            {data.counts.waiting_since !== null &&
              `, the oldest since ${ago(data.counts.waiting_since)}`}
            ; {count(data.counts.failed)} given up; {count(data.counts.sent)} sent
          </span>
        )}
      </div>
      {failure && <ErrorNote error={failure} />}
      {error && <ErrorNote error={error} again={reload} />}
      {!data && !error && <Loading />}
      {data?.mails.length === 0 && (
        <Empty title={state === 'sent' ? 'No mail was sent' : 'No mail waits here'}>
          <p>
            A mail that cannot be sent is tried for a day; then it stands here for a month, with the
            reason.
          </p>
        </Empty>
      )}
      {data && data.mails.length > 0 && (
        <>
          <Listing
            label="Mails"
            rows={data.mails}
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
                      onClick={() => void retry(mail)}
                    >
                      Try again
                    </button>
                  ),
              },
            ]}
          />
          <div class="row">
            <span class="quiet">{many(data.total, 'mail')}</span>
            <button
              type="button"
              disabled={page <= 1}
              onClick={() => ask({ page: String(page - 1) })}
            >
              Back
            </button>
            <button
              type="button"
              disabled={page * perPage >= data.total}
              onClick={() => ask({ page: String(page + 1) })}
            >
              On
            </button>
          </div>
        </>
      )}
    </>
  )
}

const State = ({ of }: { of: Mail }): JSX.Element => {
  if (of.state === 'failed')
    return (
      <span class="tag bad" title={time(of.failed_at)}>
        given up
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
