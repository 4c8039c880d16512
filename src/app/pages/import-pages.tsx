import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { lineRows } from '#src/features/build/budgets/api.ts'
import type { ImportingProject } from '#src/features/build/budgets/import/expense-file.ts'
import { expenseImport } from '#src/features/build/budgets/import/expense-import.ts'
import { lineImport } from '#src/features/build/budgets/import/line-import.ts'
import { projectQueue } from '#src/features/build/projects/board/api.ts'
import { allProjects } from '#src/features/build/projects/board/board-changes.ts'
import { supplierImport } from '#src/features/build/suppliers/import/supplier-import.ts'
import { dealImport } from '#src/features/deals/deal-import/deal-import.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { LoadedDetail } from '#src/ui/layout/detail-page.tsx'
import { memberPage } from '../session/member.tsx'

const { ImportScreen } = lazyParts(() => import('#src/features/base/imports/import-screen.tsx'))

export const DealImportPage = memberPage(() => <ImportScreen of={dealImport} />)

export const SupplierImportPage = memberPage(() => <ImportScreen of={supplierImport} />)

export const ExpenseImportPage = memberPage(({ id }) => (
  <OfProject id={id}>{({ address }) => <LoadedLines id={id} address={address} />}</OfProject>
))

export const LineImportPage = memberPage(({ id }) => (
  <OfProject id={id}>{({ address }) => <LineImport id={id} address={address} />}</OfProject>
))

interface OfProjectProps {
  id: string
  children: (project: { address: string }) => ReactNode
}

function OfProject({ id, children }: OfProjectProps) {
  const { columns: stages, error, refetch } = projectQueue.useShown()
  const project = stages && (allProjects(stages).find((one) => one.id === id) ?? null)
  return <LoadedProject query={{ data: project, error, refetch }}>{children}</LoadedProject>
}

function LoadedLines({ id, address }: { id: string; address: string }) {
  const { rows: lines, error, refetch } = lineRows.useRows(id)
  const data = lines && { id, address, lines }
  return (
    <LoadedProject query={{ data, error, refetch }}>
      {(project) => <ExpenseImport project={project} />}
    </LoadedProject>
  )
}

function LoadedProject<Project>(
  props: Pick<ComponentProps<typeof LoadedDetail<Project>>, 'query' | 'children'>,
) {
  return (
    <LoadedDetail
      name="Project"
      failed="Error loading project details"
      loading="Loading the project"
      {...props}
    />
  )
}

function LineImport({ id, address }: { id: string; address: string }) {
  const kind = useMemo(() => lineImport({ id, address }), [id, address])
  return <ImportScreen of={kind} />
}

/** Lines that change during an import don't start it again. */
function ExpenseImport({ project }: { project: ImportingProject }) {
  const today = useToday()
  // biome-ignore lint/correctness/useExhaustiveDependencies: lists are new on each render
  const kind = useMemo(() => expenseImport(project, today), [project.id, today])
  return <ImportScreen of={kind} />
}
