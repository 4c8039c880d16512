import { expect, test } from 'vitest'
import { belongingsInWords } from './rules.ts'

test('the deletion dialog says how many of each: project, documents, photos', () => {
  const words = (hasProject: boolean, documents: number, photos: number) =>
    belongingsInWords({ hasProject, documents, photos })
  expect(words(true, 3, 14)).toBe('its project, 3 documents and 14 photos')
  expect(words(false, 1, 1)).toBe('1 document and 1 photo')
  expect(words(true, 0, 0)).toBe('its project')
  expect(words(false, 0, 0)).toBeNull()
})
