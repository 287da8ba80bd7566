// A browser without a window, where one is installed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onPath } from './on-path.ts'

export const browserPath = (): string | undefined =>
  onPath('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome')

/** Opens this address; resolves with what closes the browser. */
export const openBrowser = async (path: string, address: string): Promise<() => Promise<void>> => {
  const profile = await mkdtemp(join(tmpdir(), 'plinth-browser-'))
  const child = spawn(
    path,
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--no-proxy-server',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-extensions',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--user-data-dir=${profile}`,
      address,
    ],
    // A group of its own, to be ended as one.
    { stdio: 'ignore', detached: true },
  )
  const exited = once(child, 'exit')
  const end = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', end)
  return async () => {
    end()
    await exited
    process.off('exit', end)
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
