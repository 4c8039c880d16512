import type { CivilDay } from '#src/finance/new-zealand-days.ts'
import { useOrganization } from '#src/lib/organization-context.ts'
import { useToday } from '#src/ui/use-clock.ts'
import type { Opportunity, OpportunityEdit } from '../opportunity-schema.ts'
import { AgreementDialog } from './agreement-dialog.tsx'
import { ConditionDialog } from './condition-dialog.tsx'
import { CancelDialog, DecisionDialog, ExtensionDialog, MetDialog } from './decision-dialogs.tsx'
import type { AgreementStart, AgreementView, StoredCondition } from './schema.ts'
import type { useDecisions } from './use-decisions.ts'

export type Question =
  | { kind: 'agreement' }
  | { kind: 'condition'; condition: StoredCondition | null }
  | { kind: 'decision'; condition: StoredCondition; status: 'satisfied' | 'waived' | 'failed' }
  | { kind: 'extension'; condition: StoredCondition }
  | { kind: 'met' }
  | { kind: 'cancel'; title: string }

interface AgreementDialogsProps {
  question: Question | null
  deal: Opportunity
  view: AgreementView
  conditions: readonly StoredCondition[]
  people: readonly { userId: string; name: string }[]
  documents: readonly { id: string; name: string }[]
  start: AgreementStart | null
  decisions: ReturnType<typeof useDecisions>
  metOn: CivilDay | null
  onDeal: (edit: OpportunityEdit) => void
  onCancel: () => void
  onClose: () => void
}

/** The dialog that is asked for, or that of a new agreement from an accepted offer. */
export function AgreementDialogs(props: AgreementDialogsProps) {
  const { question, deal, view, start, decisions, metOn, onClose, ...shared } = props
  const { documents, people, conditions, onDeal, onCancel } = shared
  const today = useToday()
  const scope = { ...useOrganization(), parentId: deal.id }
  const terms = view.agreement
  const dialog = { terms, documents, onClose }
  if (question === null || question.kind === 'agreement')
    return (
      <AgreementDialog
        id={deal.id}
        view={view}
        conditions={conditions}
        today={today}
        start={start}
        onCondition={decisions.add}
        onClose={onClose}
      />
    )
  switch (question.kind) {
    case 'condition':
      return (
        <ConditionDialog
          {...question}
          {...dialog}
          conditions={conditions}
          people={people}
          parentId={deal.id}
        />
      )
    case 'decision':
      return (
        <DecisionDialog
          {...question}
          terms={terms}
          today={today}
          onDecide={decisions.decide}
          onClose={onClose}
        />
      )
    case 'extension':
      return <ExtensionDialog {...question} {...dialog} scope={scope} />
    case 'met':
      return metOn && <MetDialog on={metOn} status={deal.status} onMark={onDeal} onClose={onClose} />
    case 'cancel':
      return <CancelDialog title={question.title} onCancel={onCancel} onClose={onClose} />
  }
}
