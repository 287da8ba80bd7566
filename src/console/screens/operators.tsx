// Who operates this instance, in which role.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useLoad } from '../load.ts'
import { readMe } from '../me.ts'
import { Icon } from '../parts/icon.tsx'
import { Listing } from '../parts/listing.tsx'
import { ErrorNote, Loading } from '../parts/note.tsx'
import { When } from '../parts/when.tsx'
import { ask, query } from '../route.ts'
import { may, session } from '../session.ts'
import { many } from '../words.ts'
import { NewOperator } from './operators/new-operator.tsx'
import { OneOperator } from './operators/one-operator.tsx'
import type { Operator, Operators as Page } from './operators/operators.ts'

const perPage = 50

export const Operators = (): JSX.Element => {
  const page = Number(query.value.get('page') ?? 1)
  const { data, error, reload } = useLoad<Page>(
    `/admin/v1/operators?page=${page}&per_page=${perPage}`,
  )
  const [chosen, setChosen] = useState<Operator | null>(null)
  const done = (): void => {
    setChosen(null)
    ask({ new: null })
    reload()
    // It may have been oneself.
    void readMe()
  }
  return (
    <>
      <h1>Operators</h1>
      <p class="quiet">
        They have accounts of their own, apart from users of the application, and the audit says
        what each did.
      </p>
      {may('POST', 'operators') && (
        <div class="row">
          <button type="button" class="main" onClick={() => ask({ new: 'operator' })}>
            <Icon name="plus" />
            New operator
          </button>
        </div>
      )}
      {error && <ErrorNote error={error} again={reload} />}
      {!data && !error && <Loading />}
      {data && (
        <Listing
          label="Operators"
          rows={data.operators}
          keyOf={({ id }) => id}
          columns={[
            {
              title: 'Address',
              wide: true,
              cell: (operator) => (
                <>
                  {may('PUT', 'operators/:id') ? (
                    <button type="button" class="bare link" onClick={() => setChosen(operator)}>
                      {operator.email}
                    </button>
                  ) : (
                    operator.email
                  )}{' '}
                  {operator.email === session.value?.email && <span class="tag">you</span>}
                </>
              ),
            },
            { title: 'Role', cell: ({ role }) => <span class="tag">{role}</span> },
            {
              title: 'State',
              cell: ({ disabled }) =>
                disabled ? (
                  <span class="tag bad">disabled</span>
                ) : (
                  <span class="tag good">enabled</span>
                ),
            },
            { title: 'Last sign-in', cell: ({ last_sign_in_at: at }) => <When at={at} /> },
            { title: 'Since', cell: ({ created_at: at }) => <When at={at} /> },
          ]}
        />
      )}
      {data && data.total > perPage && (
        <div class="row">
          <span class="quiet">{many(data.total, 'operator')}</span>
          <button type="button" disabled={page <= 1} onClick={() => ask({ page: `${page - 1}` })}>
            Back
          </button>
          <button
            type="button"
            disabled={page * perPage >= data.total}
            onClick={() => ask({ page: `${page + 1}` })}
          >
            On
          </button>
        </div>
      )}
      {query.value.get('new') === 'operator' && (
        <NewOperator onClose={() => ask({ new: null })} onDone={done} />
      )}
      {chosen && <OneOperator of={chosen} onClose={() => setChosen(null)} onDone={done} />}
    </>
  )
}
