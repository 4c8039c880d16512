import { describe, expect, test } from 'vitest'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { performanceIn, rememberDeals } from './test-histories.ts'

const world = worldForFile()
const kahu = madeForFile(() => world.person())

describe('time in stage', () => {
  const at = (day: number, second = 0) =>
    `2026-05-${String(day).padStart(2, '0')}T00:00:${String(second).padStart(2, '0')}Z`

  test('is the mean number of days deals spent in a stage before leaving it', async () => {
    await rememberDeals(world, kahu, [
      {
        status: 'offer_made',
        createdAt: at(1),
        moves: [
          { from: 'new_listing', to: 'agent_contact', at: at(3) },
          { from: 'agent_contact', to: 'offer_made', at: at(4) },
        ],
      },
      {
        status: 'abandoned',
        createdAt: at(1),
        moves: [{ from: 'new_listing', to: 'abandoned', at: at(6) }],
      },
      {
        status: 'won',
        createdAt: at(1),
        purchasePrice: 600_000,
        project: {
          status: 'sold',
          createdAt: at(10),
          startedAt: at(10),
          completedAt: at(20),
          moves: [{ from: 'planning', to: 'sold', at: at(20) }],
        },
      },
    ])
    const { dealStages, projectStages } = await performanceIn(world, kahu)
    expect(dealStages.slice(0, 4)).toEqual([
      { stage: 'new_listing', averageDays: 3.5, count: 2 },
      { stage: 'agent_contact', averageDays: 1, count: 1 },
      { stage: 'meets_criteria', averageDays: null, count: 0 },
      { stage: 'offer_made', averageDays: null, count: 0 },
    ])
    expect(projectStages[0]).toEqual({ stage: 'planning', averageDays: 10, count: 1 })
    expect(projectStages.map(({ stage }) => stage)).not.toContain('sold')
  })

  test('an undone move neither counts as a stay nor splits one', async () => {
    await rememberDeals(world, kahu, [
      {
        status: 'agent_contact',
        createdAt: at(1),
        moves: [
          { from: 'new_listing', to: 'funding', at: at(3) },
          { from: 'funding', to: 'new_listing', at: at(3, 6) },
          { from: 'new_listing', to: 'agent_contact', at: at(5, 6) },
        ],
      },
    ])
    const { dealStages } = await performanceIn(world, kahu)
    expect(dealStages[0]).toEqual({ stage: 'new_listing', averageDays: 4, count: 1 })
    expect(dealStages.find(({ stage }) => stage === 'funding')?.count).toBe(0)
  })

  test('of a period counts the stages left within that period', async () => {
    world.setNow(new Date('2026-09-01T00:00:00Z'))
    const moves = [
      { from: 'new_listing', to: 'agent_contact', at: '2026-05-31T11:59:59Z' },
      { from: 'agent_contact', to: 'offer_made', at: '2026-06-01T12:00:00Z' },
    ]
    await rememberDeals(world, kahu, [{ status: 'offer_made', createdAt: at(1), moves }])
    const { dealStages } = await performanceIn(world, kahu, 'quarter')
    expect(dealStages.slice(0, 2).map(({ count }) => count)).toEqual([0, 1])
    world.setNow(null)
  })
})
