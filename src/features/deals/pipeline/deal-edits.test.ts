import { describe, expect, test } from 'vitest'
import { agentsToOffer, changesOf, hasChanges, valuesBefore, withoutFields } from './deal-edits.ts'
import type { Deal } from './deal-schema.ts'

const deal: Deal = {
  id: '0197a000-0000-7000-8000-000000000001',
  address: '8 Kererū Street, Ōtūmoetai, Tauranga',
  status: 'offer_made',
  position: 'a0',
  askingPrice: 689_000,
  offerPrice: null,
  agentName: 'Aroha Te Rangi',
  agentContact: null,
  dueDate: null,
  unconditionalDate: null,
  nextDate: null,
  doneUpValue: 890_000,
  renovationCost: 99_860,
  profitMargin: 20,
  maxPurchasePrice: 658_450,
  actualPurchasePrice: null,
  abandonedFrom: null,
  abandonReason: null,
  stop: null,
  stageEnteredAt: '2026-11-15T00:00:00Z',
  projectStartedAt: null,
  settledOn: null,
  agreedPrice: null,
  createdAt: '2026-11-15T00:00:00Z',
  version: 3,
  notes: null,
  isSold: false,
  actualSalePrice: null,
  actualRenovationCost: null,
  holdingCosts: null,
  sellingPlan: null,
  renovationItems: null,
  unreadable: [],
  projectId: null,
  createdBy: { id: null, name: '', email: 'mere@doneup.example' },
  changedBy: { id: null, name: '', email: 'mere@doneup.example' },
  updatedAt: '2026-11-15T00:00:00Z',
}

describe('the changes to send', () => {
  test('contain only changed fields, with trimmed texts and null for empty texts', () => {
    const edits = {
      askingPrice: 689_000,
      agentName: ' Aroha Te Rangi ',
      agentContact: '  ',
      notes: ' Leaky ',
    }
    expect(changesOf(deal, edits)).toEqual({ notes: 'Leaky' })
    expect(hasChanges(changesOf(deal, { askingPrice: 689_000 }))).toBe(false)
  })

  test('contain the previous values on undo, with the actual purchase price if the status was Won', () => {
    expect(valuesBefore(deal, { askingPrice: 1, status: 'won', actualPurchasePrice: 650_000 })).toEqual({
      askingPrice: 689_000,
      status: 'offer_made',
    })
    const won: Deal = { ...deal, status: 'won', actualPurchasePrice: 650_000 }
    expect(valuesBefore(won, { status: 'funding' })).toEqual({
      status: 'won',
      actualPurchasePrice: 650_000,
    })
  })
})

test('the other values of a conflict leave the user’s other edits unchanged', () => {
  expect(withoutFields({ askingPrice: 1, notes: 'x' }, ['askingPrice'])).toEqual({ notes: 'x' })
})

test('agent suggestions come from the agents and the deals, sorted and unique', () => {
  const deals = ["Hana O'Neill", 'Āwhina', null, 'hana oneill'].map((agentName) => ({ ...deal, agentName }))
  const listed = [{ name: 'Hana O’Neill', contact: '021 555 0147' }]
  expect(agentsToOffer(listed, deals)).toEqual([{ name: 'Āwhina', contact: null }, ...listed])
})
