import {
  BOARD_STATUSES,
  type BoardStatus,
  type OpportunityStatus,
} from '#src/features/deals/pipeline/schema.ts'
import { CONDITION_KINDS, type ConditionKind } from '#src/finance/dates/conditions.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import type { Offer } from './schema.ts'

/** "subject to finance and LIM"; empty without conditions. */
export function conditionsInWords(conditions: readonly ConditionKind[]): string {
  const names = conditions.map((kind) => {
    const label = optionLabel(CONDITION_KINDS, kind)
    return kind === 'lim' ? label : label.toLowerCase()
  })
  return names.length === 0 ? '' : `subject to ${listInWords(names)}`
}

const STAGES = BOARD_STATUSES.map(({ value }) => value)
const isBefore = (status: BoardStatus, stage: BoardStatus) => STAGES.indexOf(status) < STAGES.indexOf(stage)

/** The stage that the deal's offers suggest, with the reason; null if the deal is there or further. */
export function suggestedStage(
  status: OpportunityStatus,
  offers: readonly Pick<Offer, 'number' | 'side' | 'outcome'>[],
): { status: BoardStatus; reason: string } | null {
  if (status === 'abandoned') return null
  const accepted = offers.find(({ outcome }) => outcome === 'accepted')
  if (accepted && isBefore(status, 'offer_accepted'))
    return {
      status: 'offer_accepted',
      reason: `Offer ${accepted.number || ''} is accepted.`.replace('  ', ' '),
    }
  const isMade = offers.some(({ side, outcome }) => side === 'ours' && outcome === 'pending')
  return isMade && isBefore(status, 'offer_made')
    ? { status: 'offer_made', reason: 'Your offer is waiting for an answer.' }
    : null
}
