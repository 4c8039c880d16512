import { ChecklistSection } from '#src/features/checklists/checklist-section.tsx'
import { useDocuments } from '#src/features/documents/api.ts'
import { agreementSheet } from '#src/features/opportunities/agreements/api.ts'
import { useOpenDeal } from '#src/features/opportunities/detail/deal-editor.tsx'
import { usePeople } from '#src/features/organizations/member-api.ts'
import { assignablePeople } from '#src/features/organizations/schema.ts'
import { useTaskDialog } from '#src/features/tasks/task-dialog.tsx'
import { TasksSection } from '#src/features/tasks/tasks-section.tsx'
import { agreementDay } from '#src/finance/dates/agreements.ts'
import styles from './sections.module.css'

export function DueDiligenceTab() {
  const { saved, editor } = useOpenDeal()
  const { id: opportunityId } = saved
  const { data: documents = [] } = useDocuments({ opportunityId })
  const { data: view } = agreementSheet.useSheet(opportunityId)
  const people = usePeople()
  const task = useTaskDialog(people)
  return (
    <div className={styles.sections}>
      <ChecklistSection
        opportunityId={opportunityId}
        people={assignablePeople(people, null)}
        documents={documents}
        signed={view ? agreementDay(view.agreement) : null}
        onTask={(item) =>
          task.add({ title: item.title, assigneeId: item.assigneeId, dueOn: item.dueOn, opportunityId })
        }
      />
      <TasksSection opportunityId={opportunityId} userId={editor.userId} people={people} />
      {task.dialog}
    </div>
  )
}
