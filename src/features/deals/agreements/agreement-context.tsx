import { createContext, use } from 'react'
import type { Deal, DealEdit } from '#src/features/deals/pipeline/deal-schema.ts'
import type { ConditionKind } from '#src/finance/dates/conditions.ts'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import type {
  AcceptedOffer,
  AgreementInput,
  AgreementStart,
  AgreementView,
  StoredCondition,
} from './schema.ts'
import type { Decisions, LastDecision } from './use-decisions.ts'

/** What a dialog asks. */
export type Question =
  /** `start` of a dialog that is opened again. */
  | { kind: 'agreement'; start?: AgreementStart | null }
  /** `of`: the kind of a new one. */
  | { kind: 'condition'; condition: StoredCondition | null; of?: ConditionKind }
  | { kind: 'decision'; condition: StoredCondition; status: 'satisfied' | 'waived' | 'failed' }
  | { kind: 'extension'; condition: StoredCondition }
  /** `agreed`: the day on which the deposit is due. */
  | { kind: 'deposit'; agreed: CivilDay }
  | { kind: 'met'; last: LastDecision }
  | { kind: 'cancel'; title: string }

/** A deal with what its agreement refers to. */
export interface AgreementOf {
  deal: Deal
  people: readonly { userId: string; name: string }[]
  documents: readonly { id: string; name: string }[]
  /** Null without one. */
  acceptedOffer: AcceptedOffer | null
  /** Follows when the agreement is made, with its terms. */
  onMade: (terms: AgreementInput) => void
  /** What is still to do of the deal's checklist. */
  checksToDo: number
  /** Edits the deal. Returns what takes the edit back, which throws a failure. */
  onDeal: (edit: DealEdit) => () => Promise<unknown>
  /** Opens the form of a new task with the condition's title, assignee and due day. */
  onTask: (condition: StoredCondition) => void
}

interface OpenAgreement extends AgreementOf {
  view: AgreementView
  terms: AgreementInput
  conditions: readonly StoredCondition[]
  today: CivilDay
  decisions: Decisions
  ask: (question: Question) => void
}

export const AgreementContext = createContext<OpenAgreement | null>(null)

/** The agreement that the section around this part shows. */
export function useAgreement(): OpenAgreement {
  const agreement = use(AgreementContext)
  if (agreement === null) throw new Error('This part needs an agreement around it.')
  return agreement
}
