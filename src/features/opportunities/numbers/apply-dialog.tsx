import { isUnreached } from '#src/lib/http.ts'
import { messageOf } from '#src/lib/messages.ts'
import { useOrganization } from '#src/lib/organization-context.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { offerUndo, showToast } from '#src/ui/toasts.ts'
import { saveDeal } from '../detail/deal-saving.tsx'
import { hasChanges, valuesBefore } from '../draft.ts'
import { changeLines } from '../events/event-text.ts'
import { applyToDeal } from '../opportunity-api.ts'
import type { Opportunity } from '../opportunity-schema.ts'
import { applicationProblem, editOfScenario } from '../scenarios/application.ts'
import type { Scenario } from '../scenarios/schema.ts'
import styles from './apply-dialog.module.css'

interface ApplyDialogProps {
  scenario: Scenario
  deal: Opportunity
  onClose: () => void
}

/** Lists what changes, then changes the deal in one edit. */
export function ApplyDialog({ scenario, deal, onClose }: ApplyDialogProps) {
  const list = useOrganization()
  const edit = editOfScenario(deal, scenario)
  const problem = applicationProblem(deal, scenario)

  /** Without a connection the change is queued like an edit of the deal's page. */
  async function applied(): Promise<Opportunity> {
    try {
      return await applyToDeal(list, deal, scenario.id)
    } catch (error) {
      if (!isUnreached(error)) throw error
      return (await saveDeal(list, deal, edit)).deal
    }
  }
  async function apply() {
    if (problem !== null) throw new Error(problem)
    const now = hasChanges(edit) ? await applied() : deal
    onClose()
    const undo = () =>
      saveDeal(list, now, valuesBefore(deal, edit), { isUndo: true }).then(
        () => showToast({ message: `Scenario ${scenario.name} undone` }),
        (error: unknown) => showToast({ message: messageOf(error), tone: 'error' }),
      )
    offerUndo(`Applied scenario ${scenario.name}`, () => void undo(), deal.id)
  }

  return (
    <FormDialog
      title={`Apply ${scenario.name} to the deal`}
      action="Apply to deal"
      onClose={onClose}
      onSubmit={apply}
    >
      {hasChanges(edit) ? (
        <ul className={styles.changes}>
          {changeLines(deal, { ...deal, ...edit }).map(({ label, before, after }) => (
            <li key={label}>{`${label} ${before} → ${after}`}</li>
          ))}
        </ul>
      ) : (
        <p>The deal already has these figures.</p>
      )}
    </FormDialog>
  )
}
