// An import that goes on where an earlier one ended.
import type { JSX } from 'preact'
import { hrefOf } from '../../../route.ts'
import { many, time } from '../../../words.ts'
import type { Run } from '../import.ts'
import { fileIsNeeded, titleOf } from '../sources.ts'

export const Resumes = ({ run }: { run: Run }): JSX.Element => (
  <div class="note">
    <p>
      <strong>
        Goes on with the import of {time(run.began_at)} from {titleOf(run.source)}
      </strong>
      , <bdi>{run.place}</bdi>.
    </p>
    <p>
      {many(Object.keys(run.finished).length, 'table')} had come whole, and will not be copied
      again. Users and files that are here are found by their ids. What was chosen, and the mode,
      stay as they were.
    </p>
    <p class="quiet">
      Passwords and keys were kept nowhere, so they are needed again
      {fileIsNeeded(run.source) && ', and so is the file, under the same name'}.
    </p>
    <p>
      <a href={hrefOf('import')}>Begin another import instead</a>
    </p>
  </div>
)
