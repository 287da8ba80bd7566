// The account of a user, and what is done with it.
import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { api } from '../../api.ts'
import { useSend, useForm } from '../../form.ts'
import { Copied } from '../../parts/copy.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Fact } from '../../parts/fact.tsx'
import { Choice } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { ErrorNote } from '../../parts/note.tsx'
import { When } from '../../parts/when.tsx'
import { go, hrefOf } from '../../route.ts'
import { isViewer, may } from '../../session.ts'
import { ActAs } from './act-as.tsx'
import { Ban } from './ban.tsx'
import { Change } from './change.tsx'
import { DeleteUser } from './delete-user.tsx'
import { Mails } from './mails.tsx'
import { isBanned, nameOf, routeOf, type User, titleOf } from './users.ts'

type Over = 'act' | 'ban' | 'change' | 'delete' | 'link'

export const UserAccount = ({ of, onChange }: { of: User; onChange: () => void }): JSX.Element => {
  const [over, setOver] = useState<Over | null>(null)
  const change = useSend((body: unknown) => api('PUT', routeOf(of.id), { body }).finally(onChange))
  const close = (): void => setOver(null)
  const done = (): void => {
    close()
    onChange()
  }
  return (
    <>
      <Facts of={of} />
      {change.error && <ErrorNote error={change.error} />}
      {!isViewer.value && (
        <>
          <Block title="Sign-in" says="By mail, the user sets a password or signs in.">
            <Mails of={of} />
            <div class="row">
              {of.email !== null && of.email_confirmed_at === null && (
                <button type="button" onClick={() => change.send({ email_confirm: true })}>
                  Confirm the address
                </button>
              )}
              {of.phone !== null && of.phone_confirmed_at === null && (
                <button type="button" onClick={() => change.send({ phone_confirm: true })}>
                  Confirm the number
                </button>
              )}
              {of.email !== null && (
                <button type="button" onClick={() => setOver('link')}>
                  Make a link…
                </button>
              )}
              <button type="button" onClick={() => setOver('change')}>
                Change address or password…
              </button>
            </div>
          </Block>
          {may('POST', 'users/:id/token') && (
            <Block
              title="Act as"
              says="See rows of tables as they do, for five minutes, by a token that only reads."
            >
              <div class="row">
                <button type="button" onClick={() => setOver('act')}>
                  Act as this user…
                </button>
              </div>
            </Block>
          )}
          <Block
            title="Ban or delete"
            says="A ban ends every session and keeps the account; a deletion cannot be undone."
          >
            <div class="row">
              {isBanned(of) ? (
                <button type="button" onClick={() => change.send({ banned_until: null })}>
                  Lift the ban
                </button>
              ) : (
                <button type="button" class="bad" onClick={() => setOver('ban')}>
                  Ban…
                </button>
              )}
              <button type="button" class="bad" onClick={() => setOver('delete')}>
                Delete…
              </button>
            </div>
          </Block>
        </>
      )}
      {over === 'act' && <ActAs of={of} onClose={close} />}
      {over === 'ban' && <Ban of={of} onClose={close} onDone={done} />}
      {over === 'change' && <Change of={of} onClose={close} onDone={done} />}
      {over === 'link' && <LinkOf of={of} onClose={close} />}
      {over === 'delete' && (
        <DeleteUser of={of} onClose={close} onDone={() => go(hrefOf('users'))} />
      )}
    </>
  )
}

const Block = ({
  title,
  says,
  children,
}: {
  title: string
  says: string
  children: ComponentChildren
}): JSX.Element => (
  <section class="block">
    <h2>{title}</h2>
    <p class="quiet">{says}</p>
    {children}
  </section>
)

const Facts = ({ of }: { of: User }): JSX.Element => (
  <dl class="facts">
    <Fact title="Id">
      <code class="whole">{of.id}</code>
    </Fact>
    <Fact long title="Name">
      {nameOf(of) ?? <span class="quiet">none</span>}
    </Fact>
    <Contact title="E-mail" value={of.email} since={of.email_confirmed_at} />
    <Contact title="Number" value={of.phone} since={of.phone_confirmed_at} />
    <Fact long title="Signs in by">
      {waysOf(of)}
    </Fact>
    <Fact title="Last sign-in">
      <When at={of.last_sign_in_at} />
    </Fact>
    <Fact title="Created">
      <When at={of.created_at} exact />
    </Fact>
    <Fact title="Changed">
      <When at={of.updated_at} />
    </Fact>
  </dl>
)

const Contact = ({
  title,
  value,
  since,
}: {
  title: string
  value: string | null
  since: string | null
}): JSX.Element => (
  <Fact long title={title}>
    {value ?? <span class="quiet">none</span>}
    {value !== null && (
      <p class="quiet">
        {since === null ? (
          'not confirmed'
        ) : (
          <>
            confirmed <When at={since} />
          </>
        )}
      </p>
    )}
  </Fact>
)

const waysOf = ({ app_metadata: { providers } }: User): string =>
  Array.isArray(providers) ? providers.map(String).join(', ') : 'unknown'

/** A link for a user that somebody else brings them. */
const LinkOf = ({ of, onClose }: { of: User; onClose: () => void }): JSX.Element => {
  const form = useForm({ type: 'recovery' }, ({ type }) =>
    api<{ action_link: string }>('POST', '/auth/v1/admin/generate_link', {
      body: { type, email: of.email },
    }),
  )
  return (
    <Dialog title={`A link for ${titleOf(of)}`} onClose={onClose}>
      <p>
        It is shown here and mailed to nobody. Whoever opens it signs in as them, once; the audit
        holds that you made it.
      </p>
      <Form of={form} action="Make the link" onCancel={onClose}>
        <Choice label="What it is for" {...form.field('type')} autoFocus>
          <option value="recovery">to set a new password</option>
          <option value="magiclink">to sign in</option>
        </Choice>
      </Form>
      {form.data && <Copied label="The link" text={form.data.action_link} />}
    </Dialog>
  )
}
