import { type Question, useAgreement } from './agreement-context.tsx'
import { AgreementDialog } from './agreement-dialog.tsx'
import { ConditionDialog } from './condition-dialog.tsx'
import { CancelDialog, DecisionDialog, ExtensionDialog, MetDialog } from './decision-dialogs.tsx'
import type { AgreementStart } from './schema.ts'

interface AgreementDialogsProps {
  question: Question | null
  start: AgreementStart | null
  onCancel: () => void
  onClose: () => void
}

/** The dialog that is asked for, or that of a new agreement from an accepted offer. */
export function AgreementDialogs({ question, start, onCancel, onClose }: AgreementDialogsProps) {
  const { deal } = useAgreement()
  switch (question?.kind) {
    case 'condition':
      return <ConditionDialog {...question} parentId={deal.id} onClose={onClose} />
    case 'decision':
      return <DecisionDialog {...question} onClose={onClose} />
    case 'extension':
      return <ExtensionDialog {...question} onClose={onClose} />
    case 'met':
      return <MetDialog onClose={onClose} />
    case 'cancel':
      return <CancelDialog title={question.title} onCancel={onCancel} onClose={onClose} />
    default:
      return <AgreementDialog start={start} onClose={onClose} />
  }
}
