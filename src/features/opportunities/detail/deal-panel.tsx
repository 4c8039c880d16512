import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { Answer } from '#src/ui/answer.tsx'
import { Button } from '#src/ui/button.tsx'
import { FormShape } from '#src/ui/form-shape.tsx'
import { LoadingFailed } from '#src/ui/loading-failed.tsx'
import type { Opportunity } from '../editing/schema.ts'
import { maximumAnswer } from '../statement/deal-statement.tsx'
import { statementOf } from '../statement/statement.ts'
import { opportunityQuery } from './api.ts'
import { DealDialogs, useDealActions } from './deal-dialogs.tsx'
import { type Editor, useDealEditing } from './deal-editing.tsx'
import { DealForm } from './deal-form.tsx'
import { SaveState } from './deal-head.tsx'
import styles from './deal-panel.module.css'
import { useWithQueued } from './deal-saving.tsx'
import type { KnownAgent } from './draft.ts'
import { EditingNotices } from './editing-notices.tsx'
import { useSaveAndLeave } from './save-and-leave.tsx'

interface DealPanelProps {
  id: string
  editor: Editor
  agents: readonly KnownAgent[]
  /** Where Save and Return leads. */
  returnTo: '/dashboard' | '/projects'
  /** Where on the page it is shown whether everything is saved. */
  saveStateIn: HTMLElement | null
}

/** The form of a deal as a part of another page. */
export function DealPanel({ id, ...props }: DealPanelProps) {
  const { data, error, refetch, isFetchedAfterMount, isStale } = useQuery(opportunityQuery(id))
  const deal = useWithQueued(data)
  const isFresh = isFetchedAfterMount || !isStale
  if (deal) return <EditedDeal key={deal.id} saved={deal} isFresh={isFresh} {...props} />
  if (!error) return <FormShape />
  return (
    <LoadingFailed error={error} onRetry={() => void refetch()}>
      Error loading opportunity details
    </LoadingFailed>
  )
}

function EditedDeal({
  saved,
  isFresh,
  editor,
  agents,
  returnTo,
  saveStateIn,
}: Omit<DealPanelProps, 'id'> & { saved: Opportunity; isFresh: boolean }) {
  const editing = useDealEditing({ saved, isFresh, editor }, 'deal')
  const statement = statementOf(editing.deal)
  const { restore } = useDealActions(editor.organizationId)
  const { page, question, setQuestion, save, pay, settle } = useSaveAndLeave(editing, returnTo)
  return (
    <div ref={page} className={styles.panel}>
      {saveStateIn && createPortal(<SaveState editing={editing} />, saveStateIn)}
      <EditingNotices
        editing={editing}
        myEmail={editor.email}
        failureTitle="Failed to save changes. Please try again."
        onRetry={save}
        onChoose={() => setQuestion('conflict')}
      />
      <DealForm
        editing={editing}
        statement={statement}
        agents={agents}
        onAbandon={() => setQuestion('abandon')}
        onRestore={() => restore(saved)}
        maximum={<Answer {...maximumAnswer(editing.deal, statement)} size="bar" />}
      />
      <p className={styles.note}>
        The deal above is saved with this button; stage, date and actual values save on their own.
      </p>
      <Button variant="filled" className={styles.save} aria-disabled={editing.isSaving} onClick={save}>
        Save and Return
      </Button>
      <DealDialogs
        {...{ question, editing, editor }}
        onClose={() => setQuestion(null)}
        onPaid={pay}
        onSettle={settle}
      />
    </div>
  )
}
