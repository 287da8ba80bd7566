// The keys that do something here, as `?` shows them.
import type { JSX } from 'preact'
import { Dialog } from './dialog.tsx'

const places: readonly (readonly [place: string, keys: readonly (readonly [string, string])[]])[] =
  [
    [
      'Everywhere',
      [
        ['Ctrl K', 'go to a screen, a table or a view by a part of its name'],
        ['/', 'to the search of this screen'],
        ['?', 'these keys'],
        ['Esc', 'closes what is over the page'],
      ],
    ],
    [
      'In rows',
      [
        ['← ↑ → ↓', 'to the next cell'],
        ['PgUp PgDn', 'a page up or down'],
        ['Home End', 'to the first or last column; with Ctrl, the first or last row read'],
        [
          'Shift ←↑→↓',
          'marks cells from here to there; Ctrl C copies them, Ctrl V pastes over them',
        ],
        ['Enter', 'opens the value'],
        ['Shift Enter', 'opens the row'],
        ['Ctrl Enter', 'goes to the row that a foreign key points to; in a window, saves'],
        ['Space', 'chooses the row; with Shift, all from the last one on'],
        ['Alt ←→', 'on the name of a column, makes it narrower or wider'],
      ],
    ],
    [
      'In SQL',
      [
        ['Ctrl Enter', 'runs what is selected, or all of it'],
        ['Ctrl Space', 'completes a name'],
        ['Esc Tab', 'leaves the editor, where Tab indents'],
        ['F2 Del', 'renames or closes the sheet, in their row'],
      ],
    ],
    ['In tabs', [['← →', 'to the next tab']]],
  ]

export const KeysHelp = ({ onClose }: { onClose: () => void }): JSX.Element => (
  <Dialog title="Keys" onClose={onClose}>
    {places.map(([place, keys]) => (
      <section key={place} class="block">
        <h3>{place}</h3>
        <dl class="key-list">
          {keys.map(([names, does]) => (
            <>
              <dt>
                {names.split(' ').map((name) => (
                  <>
                    <kbd>{name}</kbd>{' '}
                  </>
                ))}
              </dt>
              <dd>{does}</dd>
            </>
          ))}
        </dl>
      </section>
    ))}
  </Dialog>
)
