import { expect, test } from 'vitest'
import { dayOfPicture } from './photo-words.ts'

const createdAt = '2026-12-04T20:00:00Z'

test.each([
  ['a photo whose day is known', { takenOn: '2026-11-03', createdAt }, '3 Nov 2026'],
  ['a photo without a day', { takenOn: null, createdAt }, 'added 5 Dec 2026'],
  [
    'a receipt',
    { takenOn: null, spentOn: '2026-11-03', createdAt },
    'expense of 3 Nov 2026, added 5 Dec 2026',
  ],
])('the day of %s', (_what, picture, text) => {
  expect(dayOfPicture(picture)).toBe(text)
})
