import type { StoredDocument } from '#src/features/base/documents/schema.ts'
import { PROJECT_STAGES } from '#src/features/build/projects/schema.ts'

/** The longest allowed or realistic texts. */
export const LONG_ADDRESS =
  'Apartment 12B, 1147 Whangārei Heads Coastal Highway Extension, Taurikura, Whangārei District, Northland'
export const EXTREME_NAME =
  'Te Whare Kōwhai Property Development and Renovation Partnership Limited, Tāmaki Makaurau'
const LONG_AGENT = 'Te Rangihaeata Whakatutuki-Featherstonehaugh of Ray Bayleys Co'
const HUGE = 999_999_999

/** Deals with the largest figures, with a loss, or without any figures. */
export const EXTREME_DEALS: object[] = [
  deal('new_listing', {
    address: `8 Kererū Street, ${LONG_ADDRESS}`,
    askingPrice: HUGE,
    doneUpValue: HUGE,
    renovationCost: 1,
  }),
  deal('new_listing', {
    address: 'Taumatawhakatangihangakōauauotamateaturipūkakapikimaungahoronukupōkaiwhenuakitanatahu',
  }),
  deal('agent_contact', { askingPrice: HUGE, doneUpValue: 200_000, renovationCost: 850_000 }),
  deal('meets_criteria', {
    askingPrice: 640_000,
    doneUpValue: 690_000,
    renovationCost: 99_000,
    profitMargin: 100,
  }),
  deal('offer_made', { askingPrice: HUGE, offerPrice: HUGE, doneUpValue: HUGE, renovationCost: HUGE }),
  deal('funding', { dueDate: '2019-12-31', unconditionalDate: '2019-11-30', askingPrice: HUGE }),
  deal('abandoned', {
    abandonedFrom: 'due_diligence',
    abandonReason:
      'The builder found rotten piles, the lawyer an unregistered easement, and the bank will not lend on either of them',
  }),
  ...PROJECT_STAGES.slice(0, 2).map((stage) =>
    deal('won', {
      address: `${stage.label}, ${LONG_ADDRESS}`,
      actualPurchasePrice: HUGE,
      doneUpValue: HUGE,
      renovationCost: HUGE,
    }),
  ),
]

function deal(status: string, fields: object): object {
  return { address: `${status.length}/${LONG_ADDRESS}`, status, agentName: LONG_AGENT, ...fields }
}

export const EXTREME_AGENTS: object[] = [
  {
    name: LONG_AGENT,
    phone: '+64 21 555 0107 ext. 12345678',
    email: 'te.rangihaeata.whakatutuki-featherstonehaugh@a-rather-long-agency-name-of-auckland.example',
  },
  { name: 'Jo' },
]

/** As many documents as a deal can have. */
export function manyDocuments(opportunityId: string): StoredDocument[] {
  return Array.from({ length: 200 }, (_, index) => ({
    id: `0197a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    opportunityId,
    name:
      index % 3 === 0
        ? `Scan_2026${index}.pdf`
        : `${index}. ${LONG_ADDRESS}, sale and purchase agreement, signed.pdf`,
    fileType: 'application/pdf',
    size: (index + 1) * 123_456,
    category: 'purchase_docs',
    expenseId: null,
    width: null,
    height: null,
    createdAt: new Date(Date.UTC(2026, 9, 1, 0, index)).toISOString(),
    room: null,
    stage: null,
    caption: null,
    takenOn: null,
    createdBy: null,
    beforeId: null,
    version: 1,
  }))
}
