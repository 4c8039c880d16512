import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { documentCheck } from '#src/features/base/documents/chosen-documents.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { columnFormat, formatRate, totalOf } from '#src/finance/money.ts'
import { amountOf, type GstView } from '#src/finance/tax/gst.ts'
import { useIsBuilder, useIsChangeable } from '#src/lib/rows/organization-context.ts'
import { compareNames, firstSpellings } from '#src/lib/text/name-spellings.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { MenuItem } from '#src/ui/dialog/menu.tsx'
import type { ChosenFile } from '#src/ui/field/chosen-files.ts'
import { hasCamera, pickFiles } from '#src/ui/field/pick-files.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { Notice } from '#src/ui/layout/alert.tsx'
import { ButtonLink } from '#src/ui/layout/button.tsx'
import { Grid, Note, Row } from '#src/ui/layout/layout.tsx'
import { RowsSection, RowsTable } from '#src/ui/table/rows-section.tsx'
import { expenseRows, useBudgetRows } from '../api.ts'
import { actualDifference, unpaidSentence } from '../budget-text.ts'
import type { ViewOfGst } from '../gst-view.tsx'
import type { Expense } from '../schema.ts'
import { expenseChoices, newestFirst } from './expense-choices.ts'
import { expenseColumns, type GoesTo, goesToOf, Payment } from './expense-columns.tsx'
import { ExpenseDialog } from './expense-dialog.tsx'
import { usePaid } from './use-paid.ts'

interface ExpensesScreenProps extends ViewOfGst {
  project: Project
  /** The names of the organization's suppliers. */
  suppliers: readonly string[]
  receipts: Receipts
  /** Moves an expense to another of the organization's projects; null if there is none. */
  moveDialog: ((expense: Expense, onClose: () => void) => ReactNode) | null
}

/** What the screen needs of receipts, which are documents. */
interface Receipts {
  countOf: (expenseId: string) => number
  /** The small picture of an expense's first receipt that is one. */
  thumbnail: (expenseId: string) => ReactNode
  add: (expense: NamedExpense, files: readonly ChosenFile[]) => void
  dialog: (expense: NamedExpense, onClose: () => void) => ReactNode
}

type NamedExpense = { id: string; name?: string }

interface Filters {
  goesTo: string | null
  supplier: string | null
  payment: 'unpaid' | 'paid' | null
}

const PAYMENTS = [
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'paid', label: 'Paid' },
] as const

/** What was paid for a project, newest first. */
export function ExpensesScreen(props: ExpensesScreenProps) {
  const { project, view, gstSwitch, suppliers, receipts, moveDialog } = props
  const projectId = project.id
  const today = useToday()
  const linked = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  const [photos, setPhotos] = useState<readonly ChosenFile[]>([])
  const [opened, open] = useState<Expense | null>(null)
  const [moved, move] = useState<Expense | null>(null)
  const [filters, setFilters] = useState<Filters>({ goesTo: null, supplier: null, payment: null })
  const { lines: knownLines, expenses: all = [] } = useBudgetRows(projectId)
  const lines = knownLines ?? []
  const isBuilder = useIsBuilder()
  const isChangeable = useIsChangeable()
  const pay = usePaid(projectId)
  const formats = {
    gst: columnFormat(all.map(({ gst }) => gst)),
    amount: columnFormat(all.map((expense) => amountOf(expense, view))),
  }
  const goesTo = goesToOf(knownLines)
  const supplier = filters.supplier && plainName(filters.supplier)
  const isShown = (expense: Expense) =>
    (filters.goesTo === null || goesTo(expense) === filters.goesTo) &&
    (supplier === null || plainName(expense.supplier ?? '') === supplier) &&
    (filters.payment === null || (expense.paidOn === null) === (filters.payment === 'unpaid'))

  const payment = (expense: Expense) => (
    <Payment expense={expense} isReadOnly={!isChangeable(expense.builderId)} onChange={pay} />
  )

  return (
    <>
      <RowsSection
        of={expenseRows}
        parentId={projectId}
        linked={{ id: linked, leave: () => void navigate({ to: '.', hash: '', replace: true }) }}
        title="Expenses"
        add="Add expense"
        beside={() =>
          !isBuilder && (
            <ButtonLink size="dense" to="/projects/$id/expenses/import" params={{ id: projectId }}>
              Import from CSV
            </ButtonLink>
          )
        }
        beforeAdd={(openForm) =>
          photograph((taken) => {
            setPhotos(taken)
            openForm()
          })
        }
        empty="No expenses yet. Photograph the first receipt."
        order={newestFirst}
        notices={(expenses) =>
          expenses.length > 0 && (
            <>
              <SaleDifference project={project} expenses={expenses} />
              <ExpenseFilters expenses={expenses} filters={filters} goesTo={goesTo} onChange={setFilters} />
              <Row isSpread align="center">
                <Note>{sumsInWords(expenses.filter(isShown), today, view)}</Note>
                {gstSwitch}
              </Row>
            </>
          )
        }
        menu={(expense) => ({
          name: expenseRows.label(expense),
          first: <MenuItem onSelect={() => open(expense)}>Receipts</MenuItem>,
          isReadOnly: !isChangeable(expense.builderId),
          more: moveDialog && <MenuItem onSelect={() => move(expense)}>Move to another project</MenuItem>,
        })}
        dialog={(props) => (
          <ExpenseDialog
            {...props}
            parentId={projectId}
            {...expenseChoices(lines, props.rows, suppliers)}
            photos={photos}
            onReceipts={receipts.add}
            onShowReceipts={open}
          />
        )}
      >
        {(expenses, { menu }) => {
          const shown = expenses.filter(isShown)
          if (shown.length === 0) return <div className="quiet">No expenses match these filters.</div>
          return (
            <RowsTable
              caption="Expenses, newest first"
              rows={shown}
              columns={expenseColumns(view, goesTo, { receipts, open, formats, payment })}
              actions={menu}
            />
          )
        }}
      </RowsSection>
      {opened && receipts.dialog(opened, () => open(null))}
      {moved && moveDialog?.(moved, () => move(null))}
    </>
  )
}

interface ExpenseFiltersProps {
  expenses: readonly Expense[]
  filters: Filters
  goesTo: GoesTo
  onChange: (filters: Filters) => void
}

/** A filter that isn't used isn't printed. */
const lookOf = (chosen: string | null) => (chosen === null ? 'no-print' : undefined)

function ExpenseFilters({ expenses, filters, goesTo, onChange }: ExpenseFiltersProps) {
  const suppliers = expenses.flatMap(({ supplier }) => supplier ?? [])
  return (
    <Grid columns={150} isSparse>
      <SelectField
        label="What for"
        none="All"
        options={optionsOf(expenses.flatMap((expense) => goesTo(expense) ?? []))}
        value={filters.goesTo}
        className={lookOf(filters.goesTo)}
        onChange={(name) => onChange({ ...filters, goesTo: name })}
      />
      <SelectField
        label="Supplier"
        none="All"
        options={optionsOf(firstSpellings([...new Set(suppliers)]))}
        value={filters.supplier}
        className={lookOf(filters.supplier)}
        onChange={(supplier) => onChange({ ...filters, supplier })}
      />
      <SelectField
        label="Payment"
        none="All"
        options={PAYMENTS}
        value={filters.payment}
        className={lookOf(filters.payment)}
        onChange={(payment) => onChange({ ...filters, payment })}
      />
    </Grid>
  )
}

/** On a phone, the camera opens before the form. */
function photograph(onTaken: (photos: readonly ChosenFile[]) => void) {
  const photo = { accept: 'image/*', check: documentCheck('receipts'), isPhoto: true }
  if (hasCamera()) pickFiles(photo, onTaken)
  else onTaken([])
}

const optionsOf = (names: readonly string[]) =>
  [...new Set(names)].sort(compareNames).map((name) => ({ value: name, label: name }))

/** That the expenses of a sold project differ from the renovation cost that was confirmed at its sale. */
function SaleDifference({ project, expenses }: { project: Project; expenses: readonly Expense[] }) {
  const spent = expenses.filter(({ purpose }) => purpose === 'renovation').map(({ amount }) => amount)
  const difference = actualDifference(project, totalOf(spent) ?? 0)
  return difference && <Notice>{difference}</Notice>
}

/** The sums of the expenses that the filters show. */
function sumsInWords(expenses: readonly Expense[], today: string, view: GstView): string {
  const total = totalOf(expenses.map((expense) => amountOf(expense, view))) ?? 0
  const unpaid = unpaidSentence(expenses, today, view)
  return `Total ${formatRate(total)} ${view} GST${unpaid ? `. ${unpaid}` : ''}`
}
