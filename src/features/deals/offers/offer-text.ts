import { BOARD_STATUSES, type BoardStatus, type DealStatus } from '#src/features/deals/pipeline/schema.ts'
import { CONDITION_KINDS, type ConditionKind } from '#src/finance/dates/conditions.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatRate } from '#src/finance/money.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import { agreementStartOf, type Offer } from './schema.ts'

/** "subject to finance and LIM"; empty without conditions. */
export function conditionsInWords(conditions: readonly ConditionKind[]): string {
  const names = conditions.map((kind) => {
    const label = optionLabel(CONDITION_KINDS, kind)
    return kind === 'lim' ? label : label.toLowerCase()
  })
  return names.length === 0 ? '' : `subject to ${listInWords(names)}`
}

/** What an agreement takes over from an offer, and what it must add: "$580,000, without conditions or a settlement date". */
export function termsInWords(
  offer: Pick<Offer, 'amount' | 'deposit' | 'settlementOn' | 'method' | 'conditions'>,
): string {
  const { terms, conditions } = agreementStartOf(offer)
  const { depositAmount, settlementNominated } = terms
  const missing = [
    conditions.length === 0 && !terms.isAuction && 'conditions',
    settlementNominated === undefined && 'a settlement date',
  ].filter((part) => part !== false)
  return [
    formatRate(offer.amount),
    conditionsInWords(conditions),
    depositAmount != null && `deposit ${formatRate(depositAmount)}`,
    settlementNominated != null && `settlement ${formatDate(settlementNominated)}`,
    missing.length > 0 && `without ${missing.join(' or ')}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const STAGES = BOARD_STATUSES.map(({ value }) => value)
const isBefore = (status: BoardStatus, stage: BoardStatus) => STAGES.indexOf(status) < STAGES.indexOf(stage)

/** The stage that the deal's offers suggest, with the reason; null if the deal is there or further. */
export function suggestedStage(
  status: DealStatus,
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

/** An offer has no number until the server has saved it. */
export function nameOf({ number }: Pick<Offer, 'number'>): string {
  return number === 0 ? 'New offer' : `Offer ${number}`
}
