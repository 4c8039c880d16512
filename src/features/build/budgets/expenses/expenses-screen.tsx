import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { documentCheck } from '#src/features/base/documents/chosen-documents.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { columnFormat, formatRate, totalOf } from '#src/finance/money.ts'
import { amountOf } from '#src/finance/tax/gst.ts'
import { useArrival } from '#src/lib/browser/use-arrival.ts'
import { useIsBuilder, useIsChangeable } from '#src/lib/rows/organization-context.ts'
import { compareNames, firstSpellings } from '#src/lib/text/name-spellings.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { MenuItem } from '#src/ui/dialog/menu.tsx'
import type { ChosenFile } from '#src/ui/field/chosen-files.ts'
import { hasCamera, pickFiles } from '#src/ui/field/pick-files.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { Notice } from '#src/ui/layout/alert.tsx'
import { ButtonLink } from '#src/ui/layout/button.tsx'
import { Grid, Note, Row } from '#src/ui/layout/layout.tsx'
import { RowsSection, RowsTable } from '#src/ui/table/rows-section.tsx'
import { expenseRows, useBudgetRows } from '../api.ts'
import { actualDifference } from '../budget-text.ts'
import type { ViewOfGst } from '../gst-view.tsx'
import type { Expense } from '../schema.ts'
import { partsOf, wholeAmount } from './bill-parts.ts'
import { expenseChoices, newestFirst } from './expense-choices.ts'
import { expenseColumns, type GoesTo, goesToOf } from './expense-columns.tsx'
import { ExpenseDialog } from './expense-dialog.tsx'
import { useExpenseSelection } from './expense-selection.tsx'
import { ownSumsInWords, sumsInWords } from './expense-sums.ts'
import { Payment } from './payment.tsx'
import { useBill } from './use-bill.tsx'
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
  dialog: (expense: Expense, onClose: () => void) => ReactNode
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
  const { hash: linked } = useArrival(`/projects/${projectId}/expenses`)
  const navigate = useNavigate()
  const [photos, setPhotos] = useState<readonly ChosenFile[]>([])
  const [opened, open] = useState<Expense | null>(null)
  const [moved, move] = useState<Expense | null>(null)
  const [filters, setFilters] = useState<Filters>({ goesTo: null, supplier: null, payment: null })
  const { lines: knownLines, expenses: all = [] } = useBudgetRows(projectId)
  const lines = knownLines ?? []
  const isBuilder = useIsBuilder()
  const isChangeable = useIsChangeable()
  // Builders have the budget's totals only if they may see them.
  const hasTotals = !isBuilder || project.budget !== null
  const pay = usePaid(projectId)
  const bill = useBill(projectId)
  const [asked, ask] = useState<readonly Expense[] | null>(null)
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

  /** The parts of an invoice have its receipts in common, which one of them has. */
  function holderOf(expense: Expense): Expense {
    const parts = partsOf(all, expense.billId)
    return parts.find(({ id }) => receipts.countOf(id) > 0) ?? parts[0] ?? expense
  }
  const byId = (id: string) => all.find((one) => one.id === id)
  const holderId = (id: string) => holderOf(byId(id) ?? ({ id, billId: null } as Expense)).id
  const ofInvoices = {
    countOf: (id: string) => receipts.countOf(holderId(id)),
    thumbnail: (id: string) => receipts.thumbnail(holderId(id)),
  }
  const openReceipts = (expense: Expense) => open(holderOf(expense))
  const partOf = ({ billId }: Expense) => {
    const parts = partsOf(all, billId)
    if (parts.length === 0) return null
    // A builder doesn’t see every part.
    return isBuilder ? 'part of an invoice' : `part of ${formatRate(wholeAmount(parts))}`
  }

  /** The parts of an invoice are paid together. */
  const withParts = (expense: Expense) => {
    const parts = partsOf(all, expense.billId)
    return parts.length > 0 ? parts : [expense]
  }
  const selection = useExpenseSelection({
    payable: all.filter(
      (expense) => isShown(expense) && expense.paidOn === null && isChangeable(expense.builderId),
    ),
    withParts,
    onPay: (expenses) => pay([...new Set(expenses.flatMap(withParts))], today),
  })
  const payment = (expense: Expense) => (
    <Payment
      expense={expense}
      isReadOnly={selection.isSelecting || !isChangeable(expense.builderId)}
      onChange={(one, paidOn) => pay(withParts(one), paidOn)}
    />
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
        notices={(expenses) => {
          const summed = expenses.filter((one) => isShown(one) && (hasTotals || isChangeable(one.builderId)))
          if (expenses.length === 0) return null
          return (
            <>
              <SaleDifference project={project} expenses={expenses} />
              <ExpenseFilters expenses={expenses} filters={filters} goesTo={goesTo} onChange={setFilters} />
              <Row isSpread align="center">
                <Note>
                  {hasTotals ? sumsInWords(summed, today, view) : ownSumsInWords(summed, today, view)}
                </Note>
                <Row align="center">
                  {selection.buttons}
                  {gstSwitch}
                </Row>
              </Row>
            </>
          )
        }}
        menu={(expense) => ({
          name: expenseRows.label(expense),
          first: <MenuItem onSelect={() => openReceipts(expense)}>Receipts</MenuItem>,
          isReadOnly: !isChangeable(expense.builderId),
          more: moveDialog && expense.billId === null && (
            <MenuItem onSelect={() => move(expense)}>Move to another project</MenuItem>
          ),
          ...(partsOf(all, expense.billId).length > 0 && {
            onDelete: () => ask(partsOf(all, expense.billId)),
          }),
        })}
        dialog={(props) => (
          <ExpenseDialog
            {...props}
            parentId={projectId}
            {...expenseChoices(lines, props.rows, suppliers)}
            photos={photos}
            onReceipts={receipts.add}
            onShowReceipts={openReceipts}
          />
        )}
      >
        {(expenses, { menu }) => {
          const shown = expenses.filter(isShown)
          if (shown.length === 0) return <div className="quiet">No expenses match these filters.</div>
          return (
            <>
              <RowsTable
                caption="Expenses, newest first"
                rows={shown}
                columns={expenseColumns(view, goesTo, {
                  receipts: ofInvoices,
                  open: openReceipts,
                  formats,
                  payment,
                  partOf,
                  selection,
                })}
                actions={menu}
              />
              {selection.bar}
            </>
          )
        }}
      </RowsSection>
      {opened && receipts.dialog(opened, () => open(null))}
      {moved && moveDialog?.(moved, () => move(null))}
      {asked && (
        <ConfirmDialog
          title="Delete invoice"
          action={`Delete all ${asked.length}`}
          onClose={() => ask(null)}
          onConfirm={() => bill.removeAll(asked)}
        >
          <p>Delete all {asked.length} parts?</p>
        </ConfirmDialog>
      )}
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
