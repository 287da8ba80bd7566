// Who operates this instance, in which role.
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { admin } from '../api.ts'
import { useForm } from '../form.ts'
import { useLoad } from '../load.ts'
import { readMe } from '../me.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'
import { Icon } from '../parts/icon.tsx'
import { Listing } from '../parts/listing.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Pages } from '../parts/pages.tsx'
import { When } from '../parts/when.tsx'
import { ask, query } from '../route.ts'
import { may, session } from '../session.ts'
import { many } from '../words.ts'
import { OneOperator } from './operators/one-operator.tsx'
import type { Operator, Operators as Page } from './operators/operators.ts'
import { RoleChoice } from './operators/role-choice.tsx'

const perPage = 50

export const Operators = (): JSX.Element => {
  const page = Number(query.value.get('page') ?? 1)
  const operators = useLoad<Page>(`/admin/v1/operators?page=${page}&per_page=${perPage}`)
  const { data, reload } = operators
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
      <Loaded of={operators}>
        {(page) => (
          <Listing
            label="Operators"
            rows={page.operators}
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
      </Loaded>
      {data && data.total > perPage && (
        <Pages page={page} hasMore={page * perPage < data.total}>
          {many(data.total, 'operator')}
        </Pages>
      )}
      {query.value.get('new') === 'operator' && (
        <NewOperator onClose={() => ask({ new: null })} onDone={done} />
      )}
      {chosen && <OneOperator of={chosen} onClose={() => setChosen(null)} onDone={done} />}
    </>
  )
}

/** Makes an operator. */
const NewOperator = ({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: () => void
}): JSX.Element => {
  const form = useForm(
    { email: '', role: 'viewer', password: '', current_password: '' },
    (body) => admin('POST', 'operators', { body }),
    onDone,
  )
  return (
    <Dialog title="New operator" onClose={onClose}>
      <Form of={form} label="New operator" action="Make the operator" onCancel={onClose}>
        <Field
          label="E-mail"
          type="email"
          required
          autoFocus
          {...form.field('email')}
          autocomplete="off"
        />
        <RoleChoice {...form.field('role')} />
        <Field
          label="Their first password"
          type="password"
          required
          {...form.field('password')}
          autocomplete="new-password"
          hint="Give it to them in person. They change it on the page Account."
        />
      </Form>
    </Dialog>
  )
}
