import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  InstallError,
  isConnectionTrouble,
  isTransient,
  mayBeOutdated,
  sentenceOf,
  sentencesOfPg,
} from '../../../src/database/errors.ts'
import { Refusal } from '../../../src/errors.ts'

const raised = (code: string, more: object = {}): Error =>
  Object.assign(new Error('its own words'), { code, ...more })

describe('trouble with the connection', () => {
  it.each([
    raised('08006'),
    raised('53300'),
    raised('57P01'),
    raised('ECONNREFUSED'),
    raised('EPIPE', { syscall: 'write' }),
    raised('ENOENT', { syscall: 'connect' }),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Refusal('unavailable', 'later'),
  ])('is %s', (error) => {
    expect(isConnectionTrouble(error)).toBe(true)
  })

  it.each([
    raised('22P02'),
    new Error('anything'),
    new Error('a function that must connect something'),
    'text',
    null,
    new Refusal('bad_request', 'x'),
  ])('is not %s', (error) => {
    expect(isConnectionTrouble(error)).toBe(false)
  })

  it('is named by sentences that pg still has', () => {
    const { resolve } = createRequire(import.meta.url)
    const pool = createRequire(resolve('pg')).resolve('pg-pool')
    const source = ['client.js', 'connection.js']
      .map((name) => join(dirname(resolve('pg')), name))
      .concat(pool)
      .map((path) => readFileSync(path, 'utf8'))
      .join()
    for (const sentence of sentencesOfPg) expect(source).toContain(`'${sentence}'`)
  })
})

describe('an error of a gateway that may be older than what is installed', () => {
  const inside = { where: 'PL/pgSQL function api.run(api.inquiry) line 9' }

  it.each([raised('42883'), raised('42501'), raised('3F000'), new Error('an unknown ask')])(
    'is %s',
    (error) => {
      expect(mayBeOutdated(error)).toBe(true)
    },
  )

  it.each([
    Object.assign(raised('42883'), inside),
    raised('22P02'),
    raised('57P01'),
    new Refusal('bad_request', 'x'),
  ])('is not %s', (error) => {
    expect(mayBeOutdated(error)).toBe(false)
  })
})

describe('what a command says of an error', () => {
  it.each([
    [
      new Error('Client has encountered a connection error and is not queryable'),
      'the database cannot be reached: the connection was lost',
    ],
    [
      new Error('Connection terminated due to connection timeout'),
      'the database cannot be reached: it did not answer in time',
    ],
    [
      new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
      'the database cannot be reached: it wants a password, and its address has none',
    ],
    [
      new AggregateError([
        Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' }),
      ]),
      'the database cannot be reached: connect ECONNREFUSED 127.0.0.1:1',
    ],
    [new InstallError('a sentence of ours'), 'a sentence of ours'],
    [new Error('anything'), 'anything'],
  ])('of %s', (error, sentence) => {
    expect(sentenceOf(error)).toBe(sentence)
  })
})

describe('an error that may pass', () => {
  it.each([raised('40001'), raised('55P03'), raised('57014'), raised('08006')])(
    'is %s',
    (error) => {
      expect(isTransient(error)).toBe(true)
      expect(isTransient(new InstallError('wrapped', { cause: error }))).toBe(
        isConnectionTrouble(error),
      )
    },
  )

  it('is not a pooler that refuses an option', () => {
    const refused = new Error('unsupported startup parameter: statement_timeout')
    expect(isTransient(Object.assign(refused, { code: '08P01' }))).toBe(false)
  })
})
