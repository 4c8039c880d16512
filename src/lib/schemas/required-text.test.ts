import { expect, test } from 'vitest'
import { requiredText } from './text-schemas.ts'

const name = requiredText(8, 'Enter a name')

test('a required text has no spaces around it', () => expect(name.parse(' Mere\u00a0')).toBe('Mere'))

test.each(['', ' \u200b', '\u3164', '\u2800\u115f'])('the text %j, which can’t be seen, is missing', (text) =>
  expect(name.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['Enter a name']),
)

test('a text over the limit is rejected', () => expect(name.safeParse('Mere Tamati').success).toBe(false))
