// Programs of this machine.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first of these that the PATH leads to. */
export const onPath = (...programs: string[]): string | undefined =>
  programs
    .flatMap((program) =>
      (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, program)),
    )
    .find((file) => existsSync(file))
