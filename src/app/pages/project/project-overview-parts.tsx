import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ActualCosts } from '#src/features/build/budgets/actual-costs.tsx'
import { budgetQuery } from '#src/features/build/budgets/api.ts'
import { spentCosts } from '#src/features/build/budgets/budget-text.ts'
import { planSheet } from '#src/features/build/projects/api.ts'
import { ProfitCard } from '#src/features/build/projects/detail/profit-card.tsx'
import { openDateName, openDateText } from '#src/features/build/projects/open-dates.ts'
import { heldSentence } from '#src/features/build/projects/plan/plan-text.ts'
import { heldTimeOf } from '#src/features/build/projects/plan-schema.ts'
import { realisedOf } from '#src/features/build/projects/project-figures.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { OpenDatesList } from '#src/features/deals/agreements/open-dates-list.tsx'
import { TickDate } from '#src/features/deals/agreements/tick-date.tsx'
import { ownershipSheet } from '#src/features/deals/deal-tax/api.ts'
import { realisedSteps, realisedTax } from '#src/features/deals/deal-tax/realised-steps.ts'
import { missingIncomes } from '#src/features/deals/deal-tax/tax-figures.ts'
import { TaxRows } from '#src/features/deals/deal-tax/tax-rows.tsx'
import { useRules } from '#src/features/deals/tax-rules/api.ts'
import { usePeople } from '#src/features/people/organizations/member-api.ts'
import { TasksSection } from '#src/features/work/tasks/tasks-section.tsx'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { realisedName } from '#src/finance/price/realised.ts'
import { disclaimer } from '#src/finance/rules/disclaimer.ts'
import { brightLineClock } from '#src/finance/tax/bright-line.ts'
import { useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { Note } from '#src/ui/layout/layout.tsx'
import { agreementDatesOf } from './project-agreement-dates.tsx'
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
      agreement={agreementDatesOf(project, useToday())}
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
      <TickDate dealId={dealId} kind={first.kind} name={first.name} agreed={first.on} isShort />
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

/** When the bright-line period of a deal ends; nothing without a day of registration. The profits after tax have the notice as well. */
export function BrightLineLine({ project }: OfProject) {
  const { data: view } = ownershipSheet.useSheet(project.opportunityId)
  const facts = useProjectTaxFacts(project)
  const today = useToday()
  const rules = useRules()
  const clock = rules && brightLineClock(view?.ownership.registeredOn ?? null, today, rules)
  return (
    clock && (
      <div>
        <Note>{`Bright-line ends ${formatDate(clock.lastDay)}: ${clock.sentence}`}</Note>
        {facts === null && <Note>{disclaimer(today)}</Note>}
      </div>
    )
  )
}

/** What a sold project has earned, as on its deal's page. */
export function RealisedProfit({ project }: OfProject) {
  const facts = useProjectTaxFacts(project)
  const realised = realisedOf(project)
  const { data: budget } = useOrganizationQuery(budgetQuery, project.id)
  const { data: plan } = planSheet.useSheet(project.id)
  const today = useToday()
  return (
    <>
      <ProfitCard
        project={project}
        costs={<ActualCosts project={project} />}
        held={plan ? heldSentence(heldTimeOf(project, plan, today), today) : null}
        taxed={facts && <TaxRows figures={realisedTax(realised, facts)} facts={facts} named={realisedName} />}
        steps={realisedSteps(realised, facts)}
        lacking={facts ? missingIncomes(facts.ownership) : null}
        spentCosts={spentCosts(budget)}
      />
      {facts && <Note>{disclaimer(today)}</Note>}
    </>
  )
}
