import { z } from 'zod'
import { DEAL_DRAFT } from '#src/lib/drafts.ts'
import { changedFields, isSameValue, pickFields } from '#src/lib/field-edits.ts'
import { compareNames } from '#src/lib/name-spellings.ts'
import { plainName } from '#src/lib/plain-words.ts'
import {
  type EditableField,
  FIELD_LABELS,
  type Opportunity,
  type OpportunityEdit,
  opportunityEditSchema,
  opportunitySchema,
} from './opportunity-schema.ts'
import type { OpportunityCard } from './schema.ts'

/** Unsaved edits of a deal as stored in this browser, with the values before the edits. */
export const draftSchema = z.object({
  at: z.iso.datetime(),
  edits: opportunityEditSchema,
  startedFrom: opportunitySchema.partial(),
  /** Names the deal once it can no longer be read. Absent in drafts of earlier versions. */
  address: z.string().optional(),
})
export type Draft = z.infer<typeof draftSchema>

const FIELDS = Object.keys(FIELD_LABELS) as EditableField[]

/** Each screen has its own draft. */
export type EditorPart = 'deal' | 'renovation' | 'numbers'

/** The storage name of a draft. */
export function draftName(part: EditorPart | 'tax', userId: string, dealId: string): string {
  return `${DEAL_DRAFT}${part}_${userId}_${dealId}`
}

export const SAVE_FAILED: Record<EditorPart, string> = {
  deal: 'Failed to save changes. Please try again.',
  renovation: 'Failed to save renovation details. Please try again.',
  numbers: 'Failed to save the offer price. Please try again.',
}

/** The edits that differ from the deal, normalized for sending: texts trimmed, empty ones null. */
export function changesOf(deal: Opportunity, edits: OpportunityEdit): OpportunityEdit {
  const sent = opportunityEditSchema.parse(edits)
  return pickFields(sent, changedFields(deal, sent))
}

export function hasChanges(changes: OpportunityEdit): boolean {
  return Object.keys(changes).length > 0
}

/** The edit that undoes the changes. An actual purchase price is kept, because Won requires one. */
export function valuesBefore(deal: Opportunity, changes: OpportunityEdit): OpportunityEdit {
  const leavesWon = deal.status === 'won' && 'status' in changes
  const others = fieldsOf(changes).filter((field) => field !== 'actualPurchasePrice')
  const fields = leavesWon ? [...others, 'actualPurchasePrice' as const] : others
  return opportunityEditSchema.parse(pickFields(deal, fields))
}

export function fieldsOf(edit: OpportunityEdit): EditableField[] {
  return FIELDS.filter((field) => field in edit)
}

export function without(edits: OpportunityEdit, fields: readonly EditableField[]): OpportunityEdit {
  const left = fieldsOf(edits).filter((field) => !fields.includes(field))
  return pickFields(edits, left)
}

/** The draft of these edits; null if there are none. */
export function draftOf(seen: Opportunity, edits: OpportunityEdit, now: Date): Draft | null {
  const changes = changesOf(seen, edits)
  if (!hasChanges(changes)) return null
  const startedFrom = pickFields(seen, fieldsOf(changes))
  return { at: now.toISOString(), edits: changes, startedFrom, address: seen.address }
}

/** The deal as it was when the draft was started; later changes count as remote changes. */
export function seenByDraft(current: Opportunity, draft: Draft): Opportunity {
  const known = Object.entries(draft.startedFrom).filter(([, value]) => value !== undefined)
  const began = { ...current, ...Object.fromEntries(known) }
  const isCurrent = FIELDS.every((field) => isSameValue(began[field], current[field]))
  return isCurrent ? current : { ...began, version: current.version - 1 }
}

export interface KnownAgent {
  name: string
  contact: string | null
}

/** Agent suggestions by name: the agents of the organization, and others named in its deals. */
export function agentsToOffer(listed: readonly KnownAgent[], deals: readonly OpportunityCard[]) {
  const named = deals.flatMap(({ agentName }) => agentName ?? [])
  const agents = new Map<string, KnownAgent>(named.map((name) => [plainName(name), { name, contact: null }]))
  for (const agent of listed) agents.set(plainName(agent.name), agent)
  return [...agents.values()].toSorted((a, b) => compareNames(a.name, b.name))
}
