import { describe, expect, test } from 'vitest'
import { mergedDraft } from '#src/lib/drafts.ts'
import { inWords } from './detail/change-text.ts'
import { remoteChanges } from './detail/deal-editing.tsx'
import {
  agentsToOffer,
  changesOf,
  type Draft,
  draftOf,
  draftSchema,
  hasChanges,
  seenByDraft,
  valuesBefore,
  without,
} from './draft.ts'
import type { Opportunity } from './opportunity-schema.ts'

const deal: Opportunity = {
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
  createdAt: '2026-11-15T00:00:00Z',
  version: 3,
  notes: null,
  actualSalePrice: null,
  actualRenovationCost: null,
  holdingCosts: null,
  sellingPlan: null,
  renovationItems: null,
  unreadable: [],
  projectId: null,
  createdBy: 'mere@doneup.example',
  changedBy: 'mere@doneup.example',
  updatedAt: '2026-11-15T00:00:00Z',
}
const later = (changes: Partial<Opportunity>): Opportunity => ({ ...deal, version: 4, ...changes })
const now = new Date('2026-11-21T20:40:00Z')

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
    const won: Opportunity = { ...deal, status: 'won', actualPurchasePrice: 650_000 }
    expect(valuesBefore(won, { status: 'funding' })).toEqual({
      status: 'won',
      actualPurchasePrice: 650_000,
    })
  })
})

describe('a colleague’s change', () => {
  test('is listed with its value, and with the user’s if both edited the field', () => {
    const current = later({ askingPrice: 675_000, dueDate: '2026-12-18' })
    expect(remoteChanges(deal, current, { askingPrice: 650_000 }).map(inWords)).toEqual([
      {
        field: 'askingPrice',
        label: 'Asking price',
        before: '$689,000',
        theirs: '$675,000',
        mine: '$650,000',
      },
      { field: 'dueDate', label: 'Settlement Date', before: '—', theirs: '18 Dec 2026', mine: null },
    ])
  })

  test('to the same value as the user’s isn’t a conflict', () => {
    const news = remoteChanges(deal, later({ askingPrice: 650_000 }), { askingPrice: 650_000 })
    expect(news.map(({ mine }) => mine)).toEqual([undefined])
  })

  test('is not listed if it changes only the position or was already shown', () => {
    expect(remoteChanges(deal, later({ position: 'a1' }), {})).toEqual([])
    expect(remoteChanges(later({}), later({}), {})).toEqual([])
  })

  test('when accepted leaves the user’s other edits unchanged', () => {
    expect(without({ askingPrice: 1, notes: 'x' }, ['askingPrice'])).toEqual({ notes: 'x' })
  })
})

describe('a draft', () => {
  test('contains the edits and their original values, also when read from storage', () => {
    const draft = draftOf(deal, { askingPrice: 650_000, notes: 'Price drop' }, now)
    expect(draft).toEqual({
      at: now.toISOString(),
      edits: { askingPrice: 650_000, notes: 'Price drop' },
      startedFrom: { askingPrice: 689_000, notes: null },
      address: deal.address,
    })
    expect(draftSchema.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })

  test('is null without differences', () => {
    expect(draftOf(deal, { askingPrice: 689_000 }, now)).toBeNull()
  })

  test('has a conflict if a colleague edited the same field before it was restored', () => {
    const draft = draftOf(deal, { askingPrice: 650_000 }, now)
    if (draft === null) throw new Error('something was typed')
    const current = later({ askingPrice: 675_000 })
    const seen = seenByDraft(current, draft)
    expect(remoteChanges(seen, current, draft.edits).map(inWords)).toMatchObject([
      { theirs: '$675,000', mine: '$650,000' },
    ])
    expect(seenByDraft(deal, draft)).toBe(deal)
  })

  test('merges with newer edits when it is offered again', () => {
    const older = {
      at: '2026-11-20T00:00:00.000Z',
      edits: { askingPrice: 1, notes: 'a' },
      startedFrom: { notes: null },
    }
    const newer = { at: now.toISOString(), edits: { notes: 'b' }, startedFrom: { notes: 'seen' } }
    expect(mergedDraft<Draft>(older, newer)).toEqual({
      at: newer.at,
      edits: { askingPrice: 1, notes: 'b' },
      startedFrom: { notes: null },
    })
  })
})

test('agent suggestions come from the agents and the deals, sorted and unique', () => {
  const deals = ["Hana O'Neill", 'Āwhina', null, 'hana oneill'].map((agentName) => ({ ...deal, agentName }))
  const listed = [{ name: 'Hana O’Neill', contact: '021 555 0147' }]
  expect(agentsToOffer(listed, deals)).toEqual([{ name: 'Āwhina', contact: null }, ...listed])
})
