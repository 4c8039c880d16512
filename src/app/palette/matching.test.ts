import { expect, test } from 'vitest'
import { type Command, offered } from './matching.ts'

function command(id: string, label: string, group = 'Screens'): Command {
  return { id, label, group, icon: 'pin', words: '', isSearched: group === 'Deals', run: () => {} }
}

const commands = [
  command('projects', 'Projects'),
  command('agents', 'Agents'),
  ...Array.from({ length: 12 }, (_, at) => command(`deal:${at}`, `${at} Kererū Street, Ōtūmoetai`, 'Deals')),
]

const labels = (typed: string, recent: string[] = []) =>
  offered(commands, typed, recent).groups.map(({ heading, commands: all }) => [
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

test('recent commands rank first; all matches are counted, eight are shown', () => {
  const { groups, found } = offered(commands, 'kereru', ['deal:11'])
  expect(groups[0]?.commands.map(({ id }) => id).slice(0, 2)).toEqual(['deal:11', 'deal:0'])
  expect([groups[0]?.commands.length, found]).toEqual([8, 12])
})

test('text without a match returns no commands', () => {
  expect(offered(commands, 'zz', [])).toEqual({ groups: [], found: 0 })
})
