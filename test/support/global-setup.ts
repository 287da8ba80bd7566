// Starts the Postgres a project's suites run on: TEST_DATABASE_URL, else Docker where an engine answers, else the embedded one.
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers'
import type { TestProject } from 'vitest/node'
import { installedPostgres, temporaryCluster } from './cluster.ts'
import { makeTemplates } from './database.ts'
import { buildProgram } from './program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's connection to the server under test, database postgres. */
    adminUrl: string
  }
}

interface Chosen {
  adminUrl: string
  stop: () => Promise<unknown>
}

export const setup = async (project: TestProject): Promise<() => Promise<unknown>> => {
  await buildProgram()
  const { adminUrl, stop } = await choose(project.getProvidedContext().server)
  await makeTemplates(adminUrl)
  project.provide('adminUrl', adminUrl)
  return stop
}

const choose = async (server: 'embedded' | 'installed'): Promise<Chosen> => {
  if (server === 'installed') {
    const bin = installedPostgres()
    if (!bin) throw new Error('there is no installed Postgres')
    return inCluster(bin)
  }
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { adminUrl: given, stop: () => Promise.resolve() }
  return (await hasDocker()) ? inDocker() : inCluster()
}

const inCluster = async (bin?: string): Promise<Chosen> => {
  const cluster = await temporaryCluster(bin ? { bin } : {})
  return { adminUrl: cluster.url('postgres'), stop: cluster.stop }
}

const hasDocker = (): Promise<boolean> =>
  getContainerRuntimeClient().then(
    () => true,
    () => false,
  )

const inDocker = async (): Promise<Chosen> => {
  const container = await new GenericContainer('postgres:18-alpine')
    .withEnvironment({ POSTGRES_PASSWORD: 'test' })
    .withExposedPorts(5432)
    .withCommand(['postgres', '-c', 'fsync=off', '-c', 'max_connections=200'])
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start()
  const adminUrl = `postgres://postgres:test@${container.getHost()}:${container.getMappedPort(5432)}/postgres`
  return { adminUrl, stop: () => container.stop() }
}
