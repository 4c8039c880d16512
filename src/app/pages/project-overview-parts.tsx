import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ActualCosts } from '#src/features/budgets/actual-costs.tsx'
import { OpenDatesList } from '#src/features/opportunities/agreements/open-dates-list.tsx'
import { TickDate } from '#src/features/opportunities/agreements/tick-date.tsx'
import { realisedSteps } from '#src/features/opportunities/tax/realised-steps.ts'
import { missingIncomes } from '#src/features/opportunities/tax/tax-figures.ts'
import { usePeople } from '#src/features/organizations/member-api.ts'
import { ProfitCard } from '#src/features/projects/detail/profit-card.tsx'
import { openDateName, openDateText } from '#src/features/projects/open-dates.ts'
import { realisedOf } from '#src/features/projects/project-figures.ts'
import type { Project } from '#src/features/projects/schema.ts'
import { TasksSection } from '#src/features/tasks/tasks-section.tsx'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { disclaimer } from '#src/finance/rules/disclaimer.ts'
import { brightLineClock } from '#src/finance/tax/bright-line.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Note } from '#src/ui/layout.tsx'
import { useToday } from '#src/ui/use-clock.ts'
import { ownershipSheet } from '../../features/opportunities/tax/api.ts'
import { useRules } from '../../features/opportunities/tax-rules/api.ts'
import { useProjectTaxFacts } from './project-tax.ts'

interface OfProject {
  project: Project
}

const MOST_TASKS = 5

/** The next tasks, and the form for a new one. */
export function ProjectTasks({ project, userId }: OfProject & { userId: string }) {
  const { id, opportunityId } = project
  return (
    <TasksSection
      opportunityId={opportunityId}
      projectId={id}
      userId={userId}
      people={usePeople()}
      brief={{
        most: MOST_TASKS,
        all: (count) => (
          <Link to="/projects/$id/tasks" params={{ id }} className="link">
            All {count} tasks
          </Link>
        ),
      }}
    />
  )
}

/** The action on the nearest open date of the agreement, and all of them with their days. */
export function ProjectOpenDates({ project }: OfProject) {
  const today = useToday()
  const [isOpen, setOpen] = useState(false)
  const { opportunityId: dealId, openDates } = project
  const dates = openDates.map((date) => ({
    ...date,
    name: openDateName(date),
    text: openDateText(date, today),
  }))
  const [first] = dates
  if (first === undefined) return null
  return (
    <>
      <TickDate dealId={dealId} kind={first.kind} name={first.name} isShort />
      <button type="button" className="no-print link text-13" onClick={() => setOpen(true)}>
        {pluralize(dates.length, 'date')}
      </button>
      {isOpen && (
        <Dialog title="Dates of the agreement" done="Done" onClose={() => setOpen(false)}>
          <OpenDatesList dealId={dealId} today={today} dates={dates} />
        </Dialog>
      )}
    </>
  )
}

/** When the bright-line period of a deal ends; nothing without a day of registration. */
export function BrightLineLine({ id }: { id: string }) {
  const { data: view } = ownershipSheet.useSheet(id)
  const today = useToday()
  const rules = useRules()
  const clock = rules && brightLineClock(view?.ownership.registeredOn ?? null, today, rules)
  return (
    clock && (
      <div>
        <Note>{`Bright-line ends ${formatDate(clock.lastDay)}: ${clock.sentence}`}</Note>
        <Note>{disclaimer(today)}</Note>
      </div>
    )
  )
}

/** What a sold project has earned, as on its deal's page. */
export function RealisedProfit({ project }: OfProject) {
  const facts = useProjectTaxFacts(project)
  return (
    <ProfitCard
      project={project}
      costs={<ActualCosts project={project} />}
      steps={realisedSteps(realisedOf(project), facts)}
      lacking={facts ? missingIncomes(facts.ownership) : null}
    />
  )
}
