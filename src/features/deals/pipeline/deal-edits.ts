import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { changedFields, pickFields } from '#src/lib/rows/field-edits.ts'
import { compareNames } from '#src/lib/text/name-spellings.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import { type Deal, type DealEdit, dealEditSchema, type EditableField, FIELD_LABELS } from './deal-schema.ts'
import type { BoardDeal } from './schema.ts'

const FIELDS = Object.keys(FIELD_LABELS) as EditableField[]

/**
 * The fields that hold several values. By parts, two people can change two of them at once; whole, because a fee or a plan that is merged
 * from two could be of two kinds at once.
 */
export const COMPOSITE_FIELDS = {
  holdingCosts: 'parts',
  sellingPlan: 'whole',
  renovationItems: 'whole',
} as const satisfies Partial<Record<EditableField, 'parts' | 'whole'>>

const PART_FIELDS = Object.entries(COMPOSITE_FIELDS).flatMap(([field, edited]) =>
  edited === 'parts' ? [field] : [],
)

export const hasParts = (field: string): boolean => PART_FIELDS.includes(field)

/** With each holding cost: a deal without its own has the usual ones. */
export function withParts<Values extends { holdingCosts?: Deal['holdingCosts'] | undefined }>(
  values: Values,
): Values {
  return values.holdingCosts === null ? { ...values, holdingCosts: DEFAULT_HOLDING_COSTS } : values
}

/** The edits that differ from the deal, normalized for sending: texts trimmed, empty ones null. */
export function changesOf(deal: Deal, edits: DealEdit): DealEdit {
  const sent = dealEditSchema.parse(edits)
  return pickFields(sent, changedFields(deal, sent))
}

export function hasChanges(changes: DealEdit): boolean {
  return Object.keys(changes).length > 0
}

/** The edit that undoes the changes. One that leads back to Won has its price, because Won requires one. */
export function valuesBefore(deal: Deal, changes: DealEdit): DealEdit {
  const leavesWon = deal.status === 'won' && 'status' in changes
  const fields = fieldsOf({ ...changes, ...(leavesWon && { actualPurchasePrice: null }) })
  return dealEditSchema.parse(pickFields(deal, fields))
}

export function fieldsOf(edit: DealEdit): EditableField[] {
  return FIELDS.filter((field) => field in edit)
}

export function withoutFields(edits: DealEdit, fields: readonly EditableField[]): DealEdit {
  const left = fieldsOf(edits).filter((field) => !fields.includes(field))
  return pickFields(edits, left)
}

export interface KnownAgent {
  name: string
  contact: string | null
}

/** Agent suggestions by name: the agents of the organization, and others named in its deals. */
export function agentsToOffer(listed: readonly KnownAgent[], deals: readonly BoardDeal[]) {
  const named = deals.flatMap(({ agentName }) => agentName ?? [])
  const agents = new Map<string, KnownAgent>(named.map((name) => [plainName(name), { name, contact: null }]))
  for (const agent of listed) agents.set(plainName(agent.name), agent)
  return [...agents.values()].toSorted((a, b) => compareNames(a.name, b.name))
}
