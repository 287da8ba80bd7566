import { expect, it } from 'vitest'
import { derive } from '../../../src/tools/derive.ts'

const secret = 'a secret of the tests'

it('derives a different value for each purpose', () => {
  expect(derive(secret, 'one')).not.toEqual(derive(secret, 'two'))
  expect(derive(secret, 'one')).toHaveLength(32)
})
