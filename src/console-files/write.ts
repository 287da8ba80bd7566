// The last step of `npm run build`: writes the files of the console, so that who serves them needs no bundler.
import { mkdir, writeFile } from 'node:fs/promises'
import { bundleConsole } from './bundle.ts'

const folder = new URL('../../dist/console/', import.meta.url)

const files = await bundleConsole()
await mkdir(new URL('assets/', folder), { recursive: true })
for (const [name, bytes] of files) await writeFile(new URL(name, folder), bytes)
