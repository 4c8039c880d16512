import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { TYPICAL_SELLING_PLAN } from '#src/finance/price/selling-costs.ts'
import { mergeEdit, pickFields } from '#src/lib/rows/field-edits.ts'
import {
  agentsToOffer,
  COMPOSITE_FIELDS,
  changesOf,
  hasChanges,
  hasParts,
  valuesBefore,
  withoutFields,
} from './deal-edits.ts'
import { type Deal, dealEditSchema, type EditableField } from './deal-schema.ts'
import { editProblem } from './edits.ts'

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
  planned: null,
  createdAt: '2026-11-15T00:00:00Z',
  version: 3,
  notes: null,
  isSold: false,
  soldOn: null,
  saleSettlesOn: null,
  actualSalePrice: null,
  actualRenovationCost: null,
  floorArea: null,
  hasChecklist: false,
  addedBy: null,
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
      actualPurchasePrice: null,
    })
    const won: Deal = { ...deal, status: 'won', actualPurchasePrice: 650_000 }
    expect(valuesBefore(won, { status: 'funding' })).toEqual({
      status: 'won',
      actualPurchasePrice: 650_000,
    })
  })
})

/** Two values of each field: before an edit, and by it. A new field says its own. */
const VALUES: { [Field in EditableField]: [Deal[Field], Deal[Field]] } = {
  status: ['offer_made', 'won'],
  askingPrice: [689_000, null],
  offerPrice: [null, 600_000],
  actualPurchasePrice: [null, 650_000],
  agentName: ['Aroha Te Rangi', null],
  agentContact: [null, '021 555 0147'],
  unconditionalDate: [null, '2026-12-04'],
  dueDate: ['2026-12-18', null],
  doneUpValue: [890_000, 910_000],
  renovationCost: [99_860, null],
  profitMargin: [20, 15],
  notes: [null, 'Leaky'],
  holdingCosts: [null, DEFAULT_HOLDING_COSTS],
  sellingPlan: [null, TYPICAL_SELLING_PLAN],
  renovationItems: [null, { items: [], customItems: [], quality: 'basic', houseSize: 110 }],
}

test('undoing any edit leaves every field as it was, and is accepted', () => {
  const fields = Object.keys(VALUES) as EditableField[]
  const valuesOf = (place: 0 | 1, of = fields) =>
    Object.fromEntries(of.map((field) => [field, VALUES[field][place]])) as Partial<Pick<Deal, EditableField>>
  for (let edited = 1; edited < 2 ** fields.length; edited += 7) {
    for (const [from, to] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const before = { ...deal, ...valuesOf(from) } as Deal
      const changes = dealEditSchema.parse(
        valuesOf(
          to,
          fields.filter((_, place) => (edited & (2 ** place)) !== 0),
        ),
      )
      // The rules refuse the edit itself.
      if (editProblem(before, changes) !== null) continue
      const after = { ...before, ...changes } as Deal
      const undo = valuesBefore(before, changes)
      expect(editProblem(after, undo)).toBeNull()
      expect(pickFields({ ...after, ...undo }, fields)).toEqual(pickFields(before, fields))
    }
  }
})

// Clauses: deal-workflow 10.12
test('the other values of a conflict leave the user’s other edits unchanged', () => {
  expect(withoutFields({ askingPrice: 1, notes: 'x' }, ['askingPrice'])).toEqual({ notes: 'x' })
})

test('agent suggestions come from the agents and the deals, sorted and unique', () => {
  const deals = ["Hana O'Neill", 'Āwhina', null, 'hana oneill'].map((agentName) => ({ ...deal, agentName }))
  const listed = [{ name: 'Hana O’Neill', contact: '021 555 0147' }]
  expect(agentsToOffer(listed, deals)).toEqual([{ name: 'Āwhina', contact: null }, ...listed])
})

describe('a field of several values', () => {
  const { properties = {} } = z.toJSONSchema(dealEditSchema, { io: 'input', unrepresentable: 'any' })
  const composite = Object.entries(properties).flatMap(([field, schema]) => {
    const choices = typeof schema === 'object' ? [schema, ...(schema.anyOf ?? [])] : []
    const values = choices.find((one) => typeof one === 'object' && one.properties !== undefined)
    return typeof values === 'object' ? [[field, Object.keys(values.properties ?? {})] as const] : []
  })

  test('says whether it is saved by parts or whole', () => {
    expect(composite.map(([field]) => field).toSorted()).toEqual(Object.keys(COMPOSITE_FIELDS).toSorted())
  })

  test.each(composite)('%s: two people change two of its values at once', (field, [one = '', other = '']) => {
    const edit = { [field]: { [one]: 2, [other]: 1 } }
    const startedFrom = { [field]: { [one]: 1, [other]: 1 } }
    const current = { [field]: { [one]: 1, [other]: 2 } }
    const { merged, clashes } = mergeEdit({ edit, startedFrom }, current, hasParts)
    const isByParts = new Map<string, string>(Object.entries(COMPOSITE_FIELDS)).get(field) === 'parts'
    expect(clashes).toHaveLength(isByParts ? 0 : 1)
    expect(merged).toEqual(isByParts ? { [field]: { [one]: 2, [other]: 2 } } : edit)
  })
})
