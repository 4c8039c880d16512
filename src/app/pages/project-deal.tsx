import { useKnownAgents } from '#src/features/agents/known-agents-api.ts'
import { DocumentsSection } from '#src/features/documents/documents-section.tsx'
import { OpenDatesList } from '#src/features/opportunities/agreements/open-dates-list.tsx'
import type { Editor } from '#src/features/opportunities/detail/deal-editing.tsx'
import { DealPanel } from '#src/features/opportunities/detail/deal-panel.tsx'
import { usePeople } from '#src/features/organizations/member-api.ts'
import { openDateName, openDateText } from '#src/features/projects/open-dates.ts'
import type { Project } from '#src/features/projects/schema.ts'
import { TasksSection } from '#src/features/tasks/tasks-section.tsx'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { disclaimer } from '#src/finance/rules/disclaimer.ts'
import { brightLineClock } from '#src/finance/tax/bright-line.ts'
import { Note } from '#src/ui/layout.tsx'
import { useToday } from '#src/ui/use-clock.ts'
import { ownershipDocument } from '../../features/opportunities/tax/api.ts'
import { useRules } from '../../features/opportunities/tax-rules/api.ts'
import styles from './deal/sections.module.css'

export { ActualCosts } from '#src/features/budgets/actual-costs.tsx'

interface ProjectDealProps {
  id: string
  projectId: string
  editor: Editor
}

export function ProjectDeal({ id, projectId, editor }: ProjectDealProps) {
  const { userId } = editor
  const people = usePeople()
  return (
    <>
      <DealPanel id={id} editor={editor} agents={useKnownAgents()} returnTo="/projects" />
      <div className="no-print">
        <div className={styles.sections}>
          <TasksSection opportunityId={id} projectId={projectId} userId={userId} people={people} />
          <DocumentsSection opportunityId={id} />
        </div>
      </div>
    </>
  )
}

/** What of the agreement of a project isn’t done yet, with its actions. */
export function ProjectOpenDates({ project }: { project: Project }) {
  const today = useToday()
  const dates = project.openDates.map((date) => ({
    ...date,
    name: openDateName(date),
    text: openDateText(date, today),
  }))
  return <OpenDatesList dealId={project.opportunityId} today={today} dates={dates} />
}

/** When the bright-line period of a deal ends; nothing without a day of registration. */
export function BrightLineLine({ id }: { id: string }) {
  const { data: view } = ownershipDocument.useDocument(id)
  const today = useToday()
  const rules = useRules()
  const clock = rules && brightLineClock(view?.ownership.registeredOn ?? null, today, rules)
  return (
    clock && (
      <>
        <Note>{`Bright-line ends ${formatDate(clock.lastDay)}: ${clock.sentence}`}</Note>
        <Note>{disclaimer(today)}</Note>
      </>
    )
  )
}
