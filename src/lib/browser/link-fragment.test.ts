import { expect, test } from 'vitest'
import { linkFragment } from './link-fragment.ts'

test.each([
  '',
  '.',
  ').',
  '”,',
  '…',
  '!?',
  '>',
  '%2E',
  '%E2%80%9D.',
  '\u200b\n',
  '&fbclid=IwAR0-x_1',
  '?utm_source=mail&utm_medium=x',
  '.&gclid=abc',
  '&mc_eid=1.',
])('a link followed by %j is read without it', (added) => {
  for (const link of ['1.eyJh-b_c', 'stop=Ab-1_', 'Ab1-']) expect(linkFragment(`${link}${added}`)).toBe(link)
})

test('a fragment of signs is empty, however long', () => {
  expect(linkFragment('.…'.repeat(100_000))).toBe('')
  expect(linkFragment(`${'.'.repeat(100_000)}a`)).toHaveLength(100_001)
})
