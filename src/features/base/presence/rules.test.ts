import { expect, test } from 'vitest'
import { colleaguesAt, colleaguesByCard, hereToo, lookingAt } from './rules.ts'
import type { Place, Presence } from './schema.ts'

const deal: Place = { kind: 'opportunity', id: '0198c0de-0000-7000-8000-000000000001' }
const project: Place = { kind: 'project', id: '0198c0de-0000-7000-8000-000000000001' }
const at = (name: string, place: Place): Presence => ({ userId: `id of ${name}`, name, place })

test.each([
  [[], null],
  [['mere'], 'mere is here too'],
  [['mere', 'tama'], 'mere and tama are here too'],
  [['mere', 'tama', 'aroha'], 'mere, tama and aroha are here too'],
  [['mere', 'tama', 'aroha', 'rawiri', 'kiri'], 'mere, tama and 3 others are here too'],
])('the sentence for %j is “%s”', (names, sentence) => {
  expect(hereToo(names)).toBe(sentence)
})

test('a card shows who is viewing it', () => {
  expect(lookingAt(['mere'])).toBe('mere is looking at this')
  expect(lookingAt(['mere', 'tama'])).toBe('mere and tama are looking at this')
  expect(lookingAt(['a', 'b', 'c', 'd'])).toBe('a, b and 2 others are looking at this')
})

test('lists colleagues with the same page open by name, without the current user', () => {
  const present = [at('tama', deal), at('mere', deal), at('me', deal), at('aroha', project)]
  expect(colleaguesAt(present, deal, 'id of me').map(({ name }) => name)).toEqual(['mere', 'tama'])
  expect(colleaguesAt(present, { kind: 'opportunities' }, 'id of me')).toEqual([])
})

test('groups colleagues by the deal they have open, without the current user', () => {
  const mine: Place = { kind: 'opportunity', id: '0198c0de-0000-7000-8000-000000000002' }
  const byCard = colleaguesByCard(
    [at('mere', deal), at('me', mine), at('tama', project), at('kiri', { kind: 'opportunities' })],
    'opportunity',
    'id of me',
  )
  expect([...byCard].map(([id, who]) => [id, who.map(({ name }) => name)])).toEqual([[deal.id, ['mere']]])
})
