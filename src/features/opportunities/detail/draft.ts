import { changedFields, isSameValue } from '#src/lib/field-edits.ts'
import {
  type EditableField,
  FIELD_LABELS,
  type Opportunity,
  type OpportunityEdit,
  opportunityEditSchema,
} from '../editing/schema.ts'
import { valueInWords } from '../events/event-text.ts'
import type { OpportunityCard } from '../schema.ts'
import type { Draft } from './schema.ts'

const FIELDS = Object.keys(FIELD_LABELS) as EditableField[]

/** Which screen's unsaved work it is; each keeps its own. */
export type EditorPart = 'deal' | 'renovation'

/** What of the edits differs from the deal, as it is sent: texts trimmed, empty ones as null. */
export function changesOf(deal: Opportunity, edits: OpportunityEdit): OpportunityEdit {
  const sent = opportunityEditSchema.parse(edits)
  return picked(sent, changedFields(deal, sent))
}

/** Whether there is anything to save. */
export function hasChanges(changes: OpportunityEdit): boolean {
  return Object.keys(changes).length > 0
}

/** What the deal was in these fields: saving it takes the changes back. What was paid stays known, and Won needs it. */
export function valuesBefore(deal: Opportunity, changes: OpportunityEdit): OpportunityEdit {
  const leavesWon = deal.status === 'won' && 'status' in changes
  const others = Object.keys(changes).filter((field) => field !== 'actualPurchasePrice')
  const fields = leavesWon ? [...others, 'actualPurchasePrice'] : others
  return picked(opportunityEditSchema.parse(valuesOf(deal, fields)), fields)
}

function valuesOf(deal: Opportunity, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(deal).filter(([field]) => fields.includes(field)))
}

function picked(edit: OpportunityEdit, fields: readonly string[]): OpportunityEdit {
  const entries = Object.entries(edit).filter(([field]) => fields.includes(field))
  return opportunityEditSchema.parse(Object.fromEntries(entries))
}

/** Edits without some of their fields. */
export function without(edits: OpportunityEdit, fields: readonly string[]): OpportunityEdit {
  return picked(
    edits,
    Object.keys(edits).filter((field) => !fields.includes(field)),
  )
}

/** A field that somebody else changed while it was being edited here, or just looked at; values in words. */
export interface FieldNews {
  field: EditableField
  label: string
  before: string
  theirs: string
  /** What was typed here instead; null when this field was not touched. */
  mine: string | null
}

/** What became different since the deal was opened. A field that both sides set to the same is no news. */
export function newsSince(seen: Opportunity, current: Opportunity, edits: OpportunityEdit): FieldNews[] {
  if (seen.version >= current.version) return []
  const changes = changesOf(current, edits)
  return FIELDS.filter((field) => !isSameValue(seen[field], current[field])).map((field) => ({
    field,
    label: FIELD_LABELS[field],
    before: valueInWords(field, seen[field]),
    theirs: valueInWords(field, current[field]),
    mine: field in changes ? valueInWords(field, changes[field]) : null,
  }))
}

/** The draft to keep of these edits; null when there is nothing to keep. */
export function draftOf(seen: Opportunity, edits: OpportunityEdit, now: Date): Draft | null {
  const changes = changesOf(seen, edits)
  if (!hasChanges(changes)) return null
  return { at: now.toISOString(), edits: changes, startedFrom: valuesOf(seen, Object.keys(changes)) }
}

/** A draft with what was typed since put on top of it. */
export function mergedDraft(older: Draft, newer: Draft): Draft {
  return {
    at: newer.at,
    edits: { ...older.edits, ...newer.edits },
    startedFrom: { ...newer.startedFrom, ...older.startedFrom },
  }
}

/** The deal as it was when the draft was begun, as far as the draft tells: what has changed since is news. */
export function seenByDraft(current: Opportunity, draft: Draft): Opportunity {
  const known = Object.entries(draft.startedFrom).filter(([, value]) => value !== undefined)
  const began = { ...current, ...Object.fromEntries(known) }
  const isCurrent = FIELDS.every((field) => isSameValue(began[field], current[field]))
  return isCurrent ? current : { ...began, version: current.version - 1 }
}

/** Somebody to choose as a deal's agent; choosing fills in how to reach them. */
export interface KnownAgent {
  name: string
  contact: string | null
}

/** Whom to offer as the agent, by name: those on the list, and the others that the organization's deals name. */
export function agentsToOffer(
  listed: readonly KnownAgent[],
  deals: readonly OpportunityCard[],
): KnownAgent[] {
  const named = deals.flatMap(({ agentName }) => agentName ?? [])
  const agents = new Map<string, KnownAgent>(named.map((name) => [name, { name, contact: null }]))
  for (const agent of listed) agents.set(agent.name, agent)
  return [...agents.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en-NZ'))
}
