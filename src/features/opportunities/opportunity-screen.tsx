import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AnswerBar, useIsPhone } from '#src/ui/answer-bar.tsx'
import { Button } from '#src/ui/button.tsx'
import { boardQuery } from './api.ts'
import { DealDialogs, useDealActions } from './detail/deal-dialogs.tsx'
import { type Editor, useDealEditing } from './detail/deal-editing.tsx'
import { DealForm } from './detail/deal-form.tsx'
import { DealHead, DealMenu } from './detail/deal-head.tsx'
import { DealShape } from './detail/deal-shape.tsx'
import { agentsToOffer, type KnownAgent } from './detail/draft.ts'
import { EditingNotices } from './detail/editing-notices.tsx'
import { useSaveAndLeave } from './detail/save-and-leave.tsx'
import type { Opportunity } from './editing/schema.ts'
import { Activity } from './events/activity.tsx'
import { OpportunityFrame } from './opportunity-frame.tsx'
import styles from './opportunity-screen.module.css'
import { DealStatement, leadAnswer } from './statement/deal-statement.tsx'
import { statementOf } from './statement/statement.ts'

interface OpportunityScreenProps {
  id: string
  editor: Editor
  /** Where Save and Return leads. */
  returnTo: '/dashboard' | '/projects'
  /** The organization's agents; those that its deals name are offered besides. */
  agents: readonly KnownAgent[]
  /** The deal's documents. */
  documents?: ReactNode
  /** Who else looks at the deal. */
  presence?: ReactNode
}

/** One deal with everything that is known of it, to be edited. */
export function OpportunityScreen(props: OpportunityScreenProps) {
  return (
    <OpportunityFrame id={props.id} beside={props.presence} shape={<DealShape />}>
      {(deal, isFresh) => <Deal key={deal.id} {...props} saved={deal} isFresh={isFresh} />}
    </OpportunityFrame>
  )
}

function Deal({
  saved,
  isFresh,
  editor,
  returnTo,
  agents,
  documents,
}: OpportunityScreenProps & { saved: Opportunity; isFresh: boolean }) {
  const editing = useDealEditing({ saved, isFresh, editor }, 'deal')
  const { deal, isSaving } = editing
  const { page, question, setQuestion, save, pay, settle } = useSaveAndLeave(editing, returnTo)
  const { restore } = useDealActions(editor.organizationId)
  const named = useQuery(boardQuery(editor.organizationId)).data?.opportunities ?? []
  const statement = statementOf(deal)
  const isPhone = useIsPhone()
  const saveButton = (
    <Button variant="filled" aria-disabled={isSaving} onClick={save}>
      Save and Return
    </Button>
  )
  const menu = (
    <DealMenu
      isAbandoned={saved.status === 'abandoned'}
      onAbandon={() => setQuestion('abandon')}
      onRestore={() => restore(saved)}
      onDelete={() => setQuestion('delete')}
    />
  )
  return (
    <div ref={page}>
      <DealHead editing={editing} reader={editor.email} action={isPhone ? null : saveButton} menu={menu} />
      <EditingNotices
        editing={editing}
        myEmail={editor.email}
        failureTitle="Failed to save changes. Please try again."
        onRetry={save}
        onChoose={() => setQuestion('conflict')}
      />
      <div className={styles.columns}>
        <div className={styles.sections}>
          <DealForm
            editing={editing}
            statement={statement}
            agents={agentsToOffer(agents, named)}
            onAbandon={() => setQuestion('abandon')}
            onRestore={() => restore(saved)}
          />
          {documents && <div className="no-print">{documents}</div>}
        </div>
        <div className={styles.rail}>
          <DealStatement deal={deal} statement={statement} hidesAnswer={isPhone} />
          <Activity id={saved.id} myEmail={editor.email} />
        </div>
      </div>
      {isPhone && <AnswerBar {...leadAnswer(deal, statement)} action={saveButton} />}
      <DealDialogs
        {...{ question, editing, editor }}
        onClose={() => setQuestion(null)}
        onPaid={pay}
        onSettle={settle}
      />
    </div>
  )
}
