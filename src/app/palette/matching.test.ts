import { expect, test } from 'vitest'
import { type Command, matchingCommands, offeredCommands } from './matching.ts'

function command(id: string, label: string, group = 'Screens'): Command {
  return { id, label, group, icon: 'pin', words: '', isSearched: group === 'Deals', run: () => {} }
}

const commands = [
  command('projects', 'Projects'),
  command('agents', 'Agents'),
  ...Array.from({ length: 12 }, (_, at) => command(`deal:${at}`, `${at} Kererū Street, Ōtūmoetai`, 'Deals')),
]

const labels = (typed: string, recent: string[] = []) =>
  offeredCommands(commands, typed, recent).groups.map(({ heading, commands: all }) => [
    heading,
    all.map(({ id }) => id),
  ])

test('a deal is found by its address, ignoring macrons, case and word order', () => {
  expect(labels('otumoetai KERERU 7')).toEqual([['Deals', ['deal:7']]])
})

test('without text, recent commands are first and other deals are hidden', () => {
  expect(labels('', ['deal:3', 'gone', 'agents'])).toEqual([
    ['Recent', ['deal:3', 'agents']],
    ['Screens', ['projects']],
  ])
})

test('a deal whose number is typed in full is before those whose number begins with it', () => {
  expect(labels('1')[0]?.[1]?.[0]).toBe('deal:1')
  expect(labels('1', ['deal:10', 'deal:11'])[0]?.[1]?.slice(0, 3)).toEqual(['deal:1', 'deal:10', 'deal:11'])
})

test('recent commands rank first; all matches are counted, eight are shown', () => {
  const { groups, found } = offeredCommands(commands, 'kereru', ['deal:11'])
  expect(groups[0]?.commands.map(({ id }) => id).slice(0, 2)).toEqual(['deal:11', 'deal:0'])
  expect([groups[0]?.commands.length, found]).toEqual([8, 12])
})

test('text without a match returns no commands', () => {
  expect(offeredCommands(commands, 'zz', [])).toEqual({ groups: [], found: 0 })
})

const rimu = { ...command('deal:rimu', '7 Ngaio Lane, Stoke, Nelson', 'Deals'), isExact: true }
const article = {
  ...command('help:offline', 'Offline, and DoneUp on your phone', 'Help'),
  words: 'install',
  text: 'Changes are sent once the signal is back, within limits.',
}
const ids = (typed: string) =>
  offeredCommands([article, rimu, ...commands], typed, []).groups.flatMap(({ commands: all }) =>
    all.map(({ id }) => id),
  )

test.each([
  ['a typo in five letters or more', 'agnets', ['agents']],
  ['no typo in four letters', 'ajen', []],
  ['no typo in an address', 'stoek', []],
  ['the beginning of a word of an address', 'nga', ['deal:rimu']],
  ['an article by what it says', 'signal', ['help:offline']],
  ['a short word of an article only as a whole', 'lim', []],
  ['words around the question', 'what is the signal', ['help:offline']],
])('%s: “%s”', (_what, typed, found) => {
  expect(ids(typed)).toEqual(found)
})

const logOffer = command('log', 'Log offer')
const settings = { ...command('settings', 'Settings'), words: 'logo' }
test.each([
  [
    'the beginning of two words at once isn’t found beside a word',
    [logOffer, settings],
    'logo',
    ['settings'],
  ],
  ['but if there is nothing else', [logOffer], 'logo', ['log']],
  ['and two words without their space are', [settings, logOffer], 'logoffer', ['log']],
  [
    'what an article is called is before what its screens are called',
    [
      { ...command('other', 'Offers', 'Help'), about: 'bank' },
      { ...command('own', 'Loans', 'Help'), words: 'bank' },
    ],
    'bank',
    ['own', 'other'],
  ],
])('%s', (_what, given, typed, found) => {
  expect(matchingCommands(given, typed).map(({ id }) => id)).toEqual(found)
})

test('articles are listed last, and typos count only if nothing matches without', () => {
  const project = { ...command('project', 'Signal boxes'), words: '' }
  const near = { ...command('near', 'Signet'), words: '' }
  const found = offeredCommands([article, near, project], 'signal', [])
  expect(found.groups.map(({ heading }) => heading)).toEqual(['Screens', 'Help'])
  expect(found.found).toBe(2)
})
