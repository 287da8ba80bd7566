import { describe, expect, it } from 'vitest'
import { configOf } from '../../../src/console/screens/import/config.ts'
import { sources, type SourceKind } from '../../../src/console/screens/import/sources.ts'

const kindOf = (name: string): SourceKind => sources.find((one) => one.name === name)!

describe('the config of a source', () => {
  it('leaves out what was left empty', () => {
    const values = { connectionString: ' postgres://localhost ', caCert: '  ' }
    expect(configOf(kindOf('postgres'), values)).toEqual({
      connectionString: 'postgres://localhost',
    })
  })

  it('has lists of what stands between commas', () => {
    expect(configOf(kindOf('postgres'), { schemas: 'app, , odd name,' })).toEqual({
      schemas: ['app', 'odd name'],
    })
  })

  it('has members of members', () => {
    const values = { 'emulator.project': 'demo', 'emulator.auth': 'http://127.0.0.1:9099' }
    expect(configOf(kindOf('firebase'), values)).toEqual({
      emulator: { project: 'demo', auth: 'http://127.0.0.1:9099' },
    })
  })
})
