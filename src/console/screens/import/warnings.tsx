// What does not come as it was: by kind, each with its statement, and all of it as a file.
import type { JSX } from 'preact'
import { Copied } from '../../parts/copy.tsx'
import { saveJson } from '../../save.ts'
import { count, many } from '../../words.ts'
import type { Warning } from './import.ts'

/** Read these first: what they are about decides who reaches what. */
const weighty: Readonly<Record<string, string>> = {
  differs: 'Rows differ from those of the source',
  users_missing: 'Users who are missing in the source, and stay',
  user_gone: 'Users who are deleted in the source, and banned here',
  key_not_checked: 'Keys that hold for new rows only',
  rls_off: 'Tables without row level security',
  definer_of_ours: 'Functions to read, and to hand to the owner',
  definer_function: 'Functions that run with other rights than those of their caller',
  code_on_users: 'Code that runs for every user',
  trigger_definer: 'Code that runs for every user and was changed',
  policy_on_files: 'Policies on files',
  owner_view: 'Views that read with the rights of their caller',
  owner_code: 'Tables whose rows do not come, as the owner would run code',
  different_table: 'Tables whose rows do not come, as another of the name is here',
  code_left_out: 'Code that does not come, and what needs it',
  table_not_made: 'Tables that cannot be made here, and do not come',
  not_imported: 'Objects that do not come',
  file_missing: 'Files that did not come',
}

const others: Readonly<Record<string, string>> = {
  table_kept: 'Tables that are here already and stay as they are',
  table_renamed: 'Tables with another name here',
  policy_proposed: 'Policies to read, and to run yourself',
  user_ids: 'Columns with ids of users, to be renewed',
  password_unusable: 'Users who need a new password',
  user_changed_here: 'Users who were changed in the source and here',
  user_conflict: 'Users whose address is taken here',
  no_primary_key: 'Tables without a primary key',
  bytes_missing: 'Files that come without bytes',
  unknown_role: 'Grants and policies for roles that are not here',
  skipped_statement: 'Statements that do not run',
  bucket_skipped: 'Buckets that only come when they are chosen',
  source_refused: 'What the source does not let be read',
}

const titleOf = (code: string): string =>
  weighty[code] ?? others[code] ?? code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ')

const weightOf = (code: string): number => {
  const at = Object.keys(weighty).indexOf(code)
  return at < 0 ? Object.keys(weighty).length : at
}

const byKind = (warnings: readonly Warning[]): [string, Warning[]][] => {
  const kinds = new Map<string, Warning[]>()
  for (const warning of warnings) {
    const same = kinds.get(warning.code)
    if (same) same.push(warning)
    else kinds.set(warning.code, [warning])
  }
  return [...kinds].sort(([one], [other]) => weightOf(one) - weightOf(other))
}

/** Of a kind; the file has all. */
const most = 100

export const Warnings = ({
  of,
  name,
  none,
}: {
  of: readonly Warning[]
  /** Of the file. */
  name: string
  /** Said where there is none. */
  none: string
}): JSX.Element => {
  if (of.length === 0) return <p class="quiet">{none}</p>
  return (
    <section class="warnings" aria-label="Warnings">
      <header class="title">
        <h3>{many(of.length, 'warning')}</h3>
        <button type="button" class="bare link" onClick={() => saveJson(of, `${name}.json`)}>
          Download the warnings
        </button>
      </header>
      {byKind(of).map(([code, same]) => (
        <details key={code}>
          <summary>
            <span>{titleOf(code)}</span>
            <span class={code in weighty ? 'tag bad' : 'tag'}>{count(same.length)}</span>
            <code class="quiet">{code}</code>
          </summary>
          <ul>
            {same.slice(0, most).map((warning, at) => (
              <li key={at}>
                <p>
                  <strong>
                    <bdi>{warning.item}</bdi>
                  </strong>
                  : {warning.message}
                </p>
                {warning.statement !== undefined && (
                  <Copied label={`The statement of ${warning.item}`} text={warning.statement} />
                )}
              </li>
            ))}
          </ul>
          {same.length > most && (
            <p class="quiet">{count(same.length - most)} more are in the file.</p>
          )}
        </details>
      ))}
    </section>
  )
}
