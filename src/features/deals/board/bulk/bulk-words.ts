import { type BulkChange, type DealsAction, leavesStage } from '#src/features/deals/pipeline/bulk-changes.ts'
import type { BulkResult } from '#src/features/deals/pipeline/bulk-schema.ts'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import { FIELD_LABELS } from '#src/features/deals/pipeline/deal-schema.ts'
import { type BoardDeal, statusLabel } from '#src/features/deals/pipeline/schema.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'

type Outcome = Pick<BulkResult, 'done' | 'stale' | 'gone' | 'won'>

/** "Moved 41 deals" */
export function doneText(action: DealsAction, count: number): string {
  const deals = countText(count)
  switch (action.action) {
    case 'move':
      return `Moved ${deals}`
    case 'assignAgent':
      return action.agentName === null
        ? `Removed the agent of ${deals}`
        : `Assigned ${action.agentName} to ${deals}`
    case 'setDate':
      return `${action.day === null ? 'Removed' : 'Set'} the ${dateName(action.field)} of ${deals}`
    case 'abandon':
      return `Abandoned ${deals}`
    case 'delete':
      return `Deleted ${deals}`
  }
}

/** That the deals are as asked already: "These deals are in Offer Made already." */
export function unchangedText(action: DealsAction): string {
  switch (action.action) {
    case 'move':
      return `These deals are in ${statusLabel(action.status)} already.`
    case 'assignAgent':
      return action.agentName === null
        ? 'These deals already have no agent.'
        : `${action.agentName} is the agent of these deals already.`
    case 'setDate':
      return `These deals have this ${dateName(action.field)} already.`
    case 'abandon':
      return 'These deals are abandoned already.'
    case 'delete':
      return 'These deals are deleted already.'
  }
}

/** Of the selected deals that an action leaves: "3 were there already, 2 won deals stay as they are". */
export function leftOut(action: DealsAction, left: readonly BoardDeal[]): string | null {
  const won = leavesStage(action) ? left.filter(({ status }) => status === 'won').length : 0
  const asAsked = left.length - won
  const parts = [
    asAsked > 0 && `${asAsked} ${asAskedText(action, asAsked)} already`,
    // The question before an abandonment names them.
    won > 0 && action.action !== 'abandon' && wonText(won),
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : parts.join(', ')
}

function asAskedText(action: DealsAction, count: number): string {
  const were = count === 1 ? 'was' : 'were'
  switch (action.action) {
    case 'move':
      return `${were} there`
    case 'assignAgent':
      return action.agentName === null ? 'had none' : 'had this agent'
    case 'setDate':
      return action.day === null ? 'had none' : 'had this date'
    case 'abandon':
      return `${were} abandoned`
    case 'delete':
      return `${were} deleted`
  }
}

/** "2 won deals stay as they are" */
export const wonText = (count: number) =>
  `${pluralize(count, 'won deal')} ${count === 1 ? 'stays as it is' : 'stay as they are'}`

/** "Moved 41 deals back" */
export function undoneText(action: DealsAction, count: number): string {
  const deals = countText(count)
  switch (action.action) {
    case 'move':
      return `Moved ${deals} back`
    case 'assignAgent':
      return `Changed the agent of ${deals} back`
    case 'setDate':
      return `Changed the ${dateName(action.field)} of ${deals} back`
    case 'abandon':
    case 'delete':
      return `Restored ${deals}`
  }
}

/** "Moved 41 deals, 2 changed meanwhile"; an undo names those that it left. */
export function outcomeText(
  { action, deals, isUndo, leftOut: leftBefore }: BulkChange,
  outcome: Outcome,
): string {
  const { done, gone } = outcome
  const changed = changedIn(outcome)
  if (!isUndo) {
    const left = [
      leftBefore ?? false,
      changed.length > 0 && `${changed.length} changed meanwhile`,
      gone.length > 0 && `${gone.length} deleted meanwhile`,
    ]
    return [doneText(action, done.length), ...left.filter((part) => part !== false)].join(', ')
  }
  const streetsOf = (ids: readonly string[]) =>
    namesOf(deals.filter(({ id }) => ids.includes(id)).map(({ address }) => addressLines(address).street))
  const left = [
    changed.length > 0 && `${streetsOf(changed)} changed meanwhile.`,
    gone.length > 0 && `${streetsOf(gone)} ${gone.length === 1 ? 'was' : 'were'} deleted meanwhile.`,
  ]
  return [`${undoneText(action, done.length)}.`, ...left.filter((part) => part !== false)].join(' ')
}

/** The deals that an action left because someone else has changed them. */
export function changedIn({ stale, won }: Outcome): string[] {
  return [...stale, ...won]
}

const SHOWN = 3

/** "1 Rimu Street, 2 Rimu Street, 3 Rimu Street and 2 others" */
export function namesOf(streets: readonly string[]): string {
  const others = streets.length - SHOWN
  if (others <= 0) return listInWords(streets)
  return listInWords([...streets.slice(0, SHOWN), pluralize(others, 'other')])
}

const countText = (count: number) => (count === 0 ? 'no deals' : pluralize(count, 'deal'))
const dateName = (field: 'dueDate' | 'unconditionalDate') => FIELD_LABELS[field].toLowerCase()
