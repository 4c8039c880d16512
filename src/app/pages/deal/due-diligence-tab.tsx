import { useDocuments } from '#src/features/base/documents/api.ts'
import { agreementSheet } from '#src/features/deals/agreements/api.ts'
import { useOpenDeal } from '#src/features/deals/deal-editor/detail/deal-editor.tsx'
import { usePeople } from '#src/features/people/organizations/member-api.ts'
import { assignablePeople } from '#src/features/people/organizations/schema.ts'
import { ChecklistSection } from '#src/features/work/checklists/checklist-section.tsx'
import { useTaskDialog } from '#src/features/work/tasks/task-dialog.tsx'
import { TasksSection } from '#src/features/work/tasks/tasks-section.tsx'
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
