// test/sql/schema.txt says what an installation makes, without the bodies of functions, so that a review sees what changed.
import { describe, expect, it } from 'vitest'
import { schemaOf } from '../../support/schema.ts'
import { useDatabase } from '../../support/use.ts'

const database = useDatabase()

describe('test/sql/schema.txt', () => {
  it('is what an installation makes; npm run fix:schema renews it', async () => {
    const project = await schemaOf(database.ownerUrl)
    const control = await schemaOf(database.controlUrl)
    const text = `# The project's database\n\n${project}\n\n# The control database\n\n${control}\n`
    await expect(text).toMatchFileSnapshot('../schema.txt')
  })
})
