// The last step of `npm run build`: writes the file that pages load, so that who serves it needs no bundler.
import { mkdir, writeFile } from 'node:fs/promises'
import { bundleClient } from './bundle.ts'

const folder = new URL('../../dist/client/', import.meta.url)

const text = await bundleClient()
await mkdir(folder, { recursive: true })
await writeFile(new URL('plinth.js', folder), text)
