import { describe, expect, test } from 'vitest'
import { afterIdAt } from '#src/ui/board/lanes.ts'
import { applyChange, groupByStatus } from '../board-changes.ts'
import type { BoardDeal } from '../schema.ts'
import { filtersOf, needsOf } from './filter-choices.ts'
import { filterColumns, isFiltered, matchesFilters } from './matching.ts'
import { type DealFilters, dealFiltersSchema } from './schema.ts'

const TODAY = '2026-11-21'

/** Done-up value $800,000, renovation cost $100,000: at the maximum purchase price the margin is 17%. */
function deal(id: string, changes: Partial<BoardDeal> = {}): BoardDeal {
  return {
    id,
    address: `${id} Tōtara Grove, Woolston, Christchurch`,
    status: 'new_listing',
    position: `a${id}`,
    askingPrice: 640_000,
    offerPrice: null,
    agentName: null,
    dueDate: null,
    unconditionalDate: null,
    nextDate: null,
    doneUpValue: 800_000,
    renovationCost: 100_000,
    profitMargin: 20,
    maxPurchasePrice: 583_333,
    actualPurchasePrice: null,
    abandonedFrom: null,
    abandonReason: null,
    stop: null,
    stageEnteredAt: '2026-11-15T02:00:00Z',
    projectStartedAt: null,
    settledOn: null,
    isSold: false,
    actualSalePrice: null,
    actualRenovationCost: null,
    addedBy: null,
    agreedPrice: null,
    planned: null,
    floorArea: null,
    hasChecklist: false,
    holdingCosts: null,
    createdAt: '2026-11-15T02:00:00Z',
    version: 1,
    ...changes,
  }
}

const matches = (changes: Partial<BoardDeal>, filters: DealFilters) =>
  matchesFilters(deal('1', changes), filters, { today: TODAY })

describe('the URL of the dashboard', () => {
  test('has the tab, the search and every filter', () => {
    const address = {
      tab: 'abandoned',
      q: 'tōtara',
      stage: 'offer_made',
      agent: 'Anika',
      due: 'week',
      margin: 'negative',
    }
    expect(dealFiltersSchema.parse(address)).toEqual(address)
  })

  test('ignores unknown values', () => {
    const address = { tab: 'x', q: {}, stage: 'abandoned', agent: [], due: 'never', margin: 9, utm: 'mail' }
    expect(dealFiltersSchema.parse(address)).toEqual({})
    expect(dealFiltersSchema.parse({ due: 'overdue', margin: '<script>' })).toEqual({ due: 'overdue' })
  })

  test('limits the length of texts', () => {
    expect(dealFiltersSchema.parse({ q: 'x'.repeat(5000) }).q).toHaveLength(200)
  })
})

describe('a filter', () => {
  test('by stage uses the stage an abandoned deal left', () => {
    expect(matches({ status: 'funding' }, { stage: 'funding' })).toBe(true)
    expect(matches({ status: 'won' }, { stage: 'funding' })).toBe(false)
    expect(matches({ status: 'abandoned', abandonedFrom: 'funding' }, { stage: 'funding' })).toBe(true)
  })

  test('by agent ignores how the name is written, and can find deals without an agent', () => {
    expect(matches({ agentName: 'Ray O’Brien' }, { agent: "ray o'brien" })).toBe(true)
    expect(matches({ agentName: 'Anika Thompson' }, { agent: 'Anika Thompson' })).toBe(true)
    expect(matches({ agentName: 'Anika Thompson' }, { agent: '-' })).toBe(false)
    expect(matches({}, { agent: '-' })).toBe(true)
  })

  test.each<[Partial<BoardDeal>, string[]]>([
    [{ dueDate: '2026-11-20' }, ['overdue']],
    [{ unconditionalDate: '2026-11-20', dueDate: '2026-12-10' }, ['overdue']],
    [{ dueDate: '2026-11-21' }, ['week', 'fortnight']],
    [{ dueDate: '2026-11-28' }, ['week', 'fortnight']],
    [{ dueDate: '2026-11-29' }, ['fortnight']],
    [{ dueDate: '2026-12-05' }, ['fortnight']],
    [{ dueDate: '2026-12-06' }, []],
    [{}, ['none']],
    [{ renovationCost: null }, ['none']],
    [{ status: 'won', dueDate: '2026-11-20' }, []],
    [{ status: 'won' }, []],
  ])('by due date: %j is in %j', (changes, wanted) => {
    const all = ['overdue', 'week', 'fortnight', 'none'] as const
    expect(all.filter((due) => matches(changes, { due }))).toEqual(wanted)
  })

  test.each<[number | null, string]>([
    [750_000, 'negative'],
    [700_000, 'under-10'],
    [640_000, 'under-10'],
    [633_000, 'under-10'],
    [630_000, '10-19'],
    [583_333, '10-19'],
    [566_000, '20-up'],
    [null, 'unknown'],
  ])('by margin uses the rounded margin on the card: bought for %s → %s', (paid, wanted) => {
    const changes = { actualPurchasePrice: paid, ...(paid === null && { doneUpValue: null }) }
    const all = ['negative', 'under-10', '10-19', '20-up', 'unknown'] as const
    expect(all.filter((margin) => matches(changes, { margin }))).toEqual([wanted])
  })

  // Clauses: dates-and-conditions 3.6
  test('by due date counts conditions and deposits of the agreement', () => {
    const calendar = { rules: 'adls-11' as const, provinces: [] }
    const due = (kind: 'condition' | 'deposit', on: string) => ({
      dueDate: '2027-01-20',
      nextDate: { kind, title: 'LIM', on, calendar, isConditional: true },
    })
    expect(matches(due('condition', '2026-11-20'), { due: 'overdue' })).toBe(true)
    expect(matches(due('deposit', '2026-11-25'), { due: 'week' })).toBe(true)
    expect(matches(due('condition', '2026-12-04'), { due: 'week' })).toBe(false)
    expect(matches(due('condition', '2026-12-04'), { due: 'fortnight' })).toBe(true)
  })

  test('combines with other filters and the search', () => {
    const changes = { agentName: 'Anika Thompson', dueDate: '2026-11-20' }
    expect(matches(changes, { q: 'totara', due: 'overdue', agent: 'Anika Thompson' })).toBe(true)
    expect(matches(changes, { q: 'rimu', due: 'overdue', agent: 'Anika Thompson' })).toBe(false)
    expect(matches(changes, { q: 'totara', due: 'week' })).toBe(false)
  })
})

describe('the columns', () => {
  const columns = groupByStatus([
    deal('0', { agentName: 'Wiremu' }),
    deal('1', { agentName: 'Anika' }),
    deal('2', { agentName: 'Wiremu' }),
    deal('3', { agentName: 'Anika' }),
    deal('4', { status: 'abandoned', abandonedFrom: 'funding', agentName: 'Āwhina', dueDate: '2026-11-01' }),
  ])
  const all = Object.values(columns).flat()

  test('are the same array without filters', () => {
    expect(filterColumns(columns, { q: ' ', tab: 'abandoned' }, { today: TODAY })).toBe(columns)
  })

  test('of abandoned deals ignore due dates', () => {
    expect(filterColumns(columns, { due: 'overdue' }, { today: TODAY }).abandoned).toHaveLength(1)
    expect(isFiltered({ due: 'overdue' }, 'abandoned')).toBe(false)
    expect(filtersOf(columns, { view: 'abandoned', filters: {} }).map(({ label }) => label)).toEqual([
      'Stage',
      'Agent',
      'Profit %',
    ])
  })

  test('list their agents and show a selected agent who has no deals', () => {
    const agents = filtersOf(columns, { view: 'active', filters: { agent: 'Gone' } }).find(
      ({ name }) => name === 'agent',
    )
    expect(agents?.options.map(({ label }) => label)).toEqual(['Anika', 'Āwhina', 'Wiremu', 'No agent'])
    expect(agents?.chosen).toEqual({ value: 'Gone', label: 'Gone' })
    const spelled = groupByStatus(
      ["O'Neill", 'O’Neill', 'oneill'].map((agentName) => deal(agentName, { agentName })),
    )
    const [, filter] = filtersOf(spelled, { view: 'active', filters: { agent: 'O‘Neill' } })
    expect(filter?.options.map(({ label }) => label)).toEqual([filter?.chosen?.label, 'No agent'])
  })

  test.each([
    [0, ['3', '0', '1', '2']],
    [1, ['0', '1', '3', '2']],
    [2, ['0', '1', '2', '3']],
  ])('with hidden cards insert a card dropped at index %d next to the visible card', (gap, wanted) => {
    // With only Wiremu's cards 0 and 2 visible, card 3 moves directly above the card it is dropped on, or directly below the last one.
    const seen = filterColumns(columns, { agent: 'Wiremu' }, { today: TODAY }).new_listing
    const afterId = afterIdAt(columns.new_listing, seen, gap, '3')
    const after = groupByStatus(
      applyChange(all, {
        kind: 'place',
        id: '3',
        status: 'new_listing',
        afterId,
        at: '2026-11-21T00:00:00Z',
      }),
    )
    expect(after.new_listing.map(({ id }) => id)).toEqual(wanted)
  })
})

// Clauses: pipeline-at-work 2.7
describe('criteria', () => {
  const columns = groupByStatus([deal('0'), deal('1'), deal('2', { status: 'abandoned' })])
  const criteriaOf = ({ id }: BoardDeal) => (id === '0' ? 'met' : 'not-met')

  test('narrow the active deals, and have a filter where an organization has some', () => {
    const shown = filterColumns(columns, { criteria: 'met' }, { today: TODAY, criteriaOf })
    expect(shown.new_listing.map(({ id }) => id)).toEqual(['0'])
    expect(shown.abandoned).toHaveLength(1)
    expect(isFiltered({ criteria: 'met' }, 'abandoned')).toBe(false)
    const labels = filtersOf(columns, { view: 'active', filters: {}, criteriaOf }).map(({ label }) => label)
    expect(labels.at(-1)).toBe('Meets criteria')
  })

  test('don’t narrow anything without criteria', () => {
    const shown = filterColumns(columns, { criteria: 'met' }, { today: TODAY, criteriaOf: null })
    expect(shown.new_listing).toHaveLength(2)
    expect(filtersOf(columns, { view: 'active', filters: {} })).toHaveLength(4)
  })
})

test('deals that need attention are counted by kind, and each kind has a filter', () => {
  const deals = [
    deal('0', { dueDate: '2026-11-20' }),
    deal('1', { dueDate: '2026-11-22', renovationCost: null }),
    deal('2'),
  ]
  const by = { today: TODAY }
  expect(needsOf(deals, {}, by)).toEqual([
    { name: 'due', value: 'overdue', noun: 'overdue', count: 1 },
    { name: 'due', value: 'week', noun: 'due this week', count: 1 },
    { name: 'margin', value: 'unknown', noun: 'with figures missing', count: 1 },
  ])
  expect(needsOf([deal('0')], {}, by)).toEqual([])
})

test('deals that need attention are counted among those that the other filters show', () => {
  const deals = [
    deal('0', { agentName: 'Anika', renovationCost: null }),
    deal('1', { agentName: 'Ben', renovationCost: null, dueDate: '2026-11-20' }),
    deal('2', { agentName: 'Ben', status: 'funding', renovationCost: null }),
  ]
  const counts = (filters: DealFilters) =>
    needsOf(deals, filters, { today: TODAY }).map(({ count, noun }) => `${count} ${noun}`)
  expect(counts({ agent: 'Anika' })).toEqual(['1 with figures missing'])
  expect(counts({ stage: 'funding' })).toEqual(['1 with figures missing'])
  expect(counts({ agent: 'Ben', margin: 'unknown' })).toEqual(['1 overdue', '2 with figures missing'])
  expect(counts({ due: 'week' })).toEqual(['1 overdue'])
})
