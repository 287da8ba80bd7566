// What is dangerous about a function, and what mends it.
import type { JSX } from 'preact'
import { grant, isForTriggers, isOpenToAnon, type OneFunction } from './functions.ts'
import type { Asked } from './asked.ts'

export const Warnings = ({
  of,
  onAsk,
}: {
  of: OneFunction
  onAsk: ((asked: Asked) => void) | undefined
}): JSX.Element => {
  const isOpen = isOpenToAnon(of) && !isForTriggers(of)
  const everybody = of.callers?.includes('public') === true
  return (
    <>
      {of.definer && of.path === null && (
        <div class="note error">
          <p>
            <strong>It has the rights of {of.owner} and the search path of its caller</strong>, who
            thereby decides which tables and functions its names mean.
          </p>
          {onAsk && of.write && (
            <button type="button" onClick={() => onAsk(pathOf(of))}>
              Give it a search path
            </button>
          )}
        </div>
      )}
      {isOpen && (
        <div class={of.definer ? 'note error' : 'note'}>
          <p>
            <strong>
              {everybody
                ? 'Everybody may call it (public)'
                : 'Anybody with the anon key may call it'}
            </strong>
            {of.definer
              ? `, and it runs with the rights of ${of.owner}, past the policies.`
              : '. It runs with the rights of its caller, so grants and policies count.'}
          </p>
          {onAsk && (
            <button type="button" onClick={() => onAsk(closed(of))}>
              Restrict to authenticated
            </button>
          )}
        </div>
      )}
    </>
  )
}

/** It finds what it found in a request. */
const pathOf = (of: OneFunction): Asked => {
  const own = of.schema === 'public' ? [] : [of.schema]
  const settings = {
    ...of.write?.settings,
    search_path: [...own, 'public', 'extensions', 'pg_temp'],
  }
  return {
    title: 'Give it a search path',
    wish: {
      name: `search path of ${of.name}`,
      changes: [{ ...of.write, do: 'function.write', settings }],
    },
  }
}

/** Who has the right by PUBLIC alone keeps it. */
const closed = (of: OneFunction): Asked => ({
  title: 'Restrict to authenticated',
  destroys: true,
  wish: {
    name: `callers of ${of.name}`,
    changes: [
      grant(of, 'take', ['public', 'anon']),
      grant(of, 'give', ['authenticated', 'service_role']),
    ],
  },
})
