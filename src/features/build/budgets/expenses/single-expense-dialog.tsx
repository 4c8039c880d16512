import { useState } from 'react'
import { labelOf } from '#src/features/base/documents/files.ts'
import { useNewSupplier } from '#src/features/build/suppliers/use-new-supplier.tsx'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatRate } from '#src/finance/money.ts'
import { gstOf } from '#src/finance/tax/gst.ts'
import { useIsBuilder } from '#src/lib/rows/organization-context.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import type { ChosenFile } from '#src/ui/field/chosen-files.ts'
import { DateField } from '#src/ui/field/date-field.tsx'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NameField } from '#src/ui/field/name-field.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { SignButton } from '#src/ui/field/sign-button.tsx'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { type FormValues, useForm } from '#src/ui/form/use-form.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Grid, Row, Stack } from '#src/ui/layout/layout.tsx'
import { useIsPhone } from '#src/ui/layout/result-bar.tsx'
import { RowDialog } from '#src/ui/table/row-dialog.tsx'
import type { RowDialogProps } from '#src/ui/table/rows-section.tsx'
import { expenseRows } from '../api.ts'
import { enteredAlready } from '../budget-text.ts'
import {
  bearsGst,
  EXPENSE_AMOUNT_ERROR,
  type Expense,
  type ExpenseInput,
  expenseInputSchema,
  type Line,
} from '../schema.ts'
import { bySuitability, ReceiptFiles } from './expense-files.tsx'
import { expenseRules, GST_BELOW_ZERO } from './expense-rules.ts'
import { PurposeField } from './purpose-field.tsx'

export interface SingleExpenseDialogProps extends RowDialogProps<Expense, ExpenseInput> {
  parentId: string
  lines: readonly Line[]
  /** The suppliers of the latest expenses, and all. */
  recent: readonly string[]
  suppliers: readonly string[]
  /** Taken before the form opened. */
  photos: readonly ChosenFile[]
  onReceipts: (expense: { id: string; name: string }, files: readonly ChosenFile[]) => void
  /** Opens the receipts of a stored expense. */
  onShowReceipts: (expense: Expense) => void
  /** Goes on with what was typed as an invoice over several lines. */
  onSplit: (values: FormValues<typeof expenseInputSchema>, files: readonly ChosenFile[]) => void
}

const GST_KINDS = [
  { value: 'included', label: 'Included' },
  { value: 'none', label: 'None' },
  { value: 'amount', label: 'Other' },
] as const
type GstKind = (typeof GST_KINDS)[number]['value']

export function SingleExpenseDialog(props: SingleExpenseDialogProps) {
  const {
    row,
    rows,
    start,
    parentId,
    lines,
    recent,
    suppliers,
    onReceipts,
    onShowReceipts,
    onSplit,
    onClose,
  } = props
  const today = useToday()
  const only = onlyPurpose(lines, useIsBuilder())
  const form = useForm(expenseInputSchema, row ?? { date: today, gst: 0, ...only, ...start }, {
    check: expenseRules(today),
  })
  const [gstKind, setGstKind] = useState<GstKind>(row === null ? 'included' : kindOf(row))
  const [begun] = useState(form.values)
  /** What a person has chosen, which a supplier doesn't preset. */
  const [chosen, setChosen] = useState<readonly ('purpose' | 'gst')[]>([])
  const isPhone = useIsPhone()
  /** On a phone, a new expense asks for the amount, the supplier and the line; the rest is folded. */
  const [isShort] = useState(isPhone && row === null)
  const [files, setFiles] = useState(row === null ? props.photos : [])
  const [receipts, refused] = bySuitability(files)
  const { amount, supplier, invoiceNumber } = form.values
  const newSupplier = useNewSupplier(supplier, rows)
  const same = enteredAlready(rows, {
    id: row?.id ?? null,
    billId: row?.billId ?? null,
    supplier,
    invoiceNumber,
  })

  const { edits } = form.kept
  const kept = {
    ...form.kept,
    // What it started with, such as “Paid today”, isn't what it starts with when it is opened again.
    edits: row === null && Object.keys(edits).length > 0 ? { ...start, ...edits } : edits,
    hasFiles: files.length > 0,
    isOfItsOwn: props.photos.length > 0,
  }

  function changeGst(kind: GstKind, total: number | null) {
    setGstKind(kind)
    if (kind !== 'amount') form.edit({ gst: kind === 'none' || total === null ? 0 : gstOf(total) })
  }

  /**
   * Presets what the latest expense of the supplier was for, and that it had no GST; of another supplier, what was before. What
   * was chosen by hand stays.
   */
  function changeSupplier(name: string | null) {
    form.edit({ supplier: name })
    if (row !== null) return
    const latest = rows.find((one) => name !== null && plainName(one.supplier ?? '') === plainName(name))
    const goesTo = chosen.includes('purpose') ? form.values : goesToOf(latest ?? begun)
    form.edit(goesToOf(goesTo))
    presetGst(goesTo.purpose, latest)
  }

  function presetGst(purpose: ExpenseInput['purpose'], latest?: Expense) {
    if (row !== null || chosen.includes('gst')) return
    const hasNone = !bearsGst(purpose) || (latest && kindOf(latest) === 'none')
    changeGst(hasNone ? 'none' : 'included', amount)
  }

  const gstFields = (
    <>
      <Segmented
        label="GST"
        options={GST_KINDS}
        value={gstKind}
        onChange={(kind) => {
          setChosen([...chosen, 'gst'])
          changeGst(kind, amount)
        }}
      />
      {gstKind === 'amount' && (
        <MoneyField
          label="GST amount"
          {...(amount !== null && amount > 0 ? { negativeError: GST_BELOW_ZERO } : { sign: SignButton })}
          {...form.field('gst')}
        />
      )}
    </>
  )
  const invoiceDate = <DateField label="Invoice date" {...form.day('date')} />
  return (
    <RowDialog
      rows={expenseRows}
      title={row === null ? 'Add expense' : 'Edit expense'}
      conflictText={(current) => `changed this expense to ${formatRate(current.amount)}`}
      row={row}
      parentId={parentId}
      form={{ ...form, isFilledIn: form.isFilledIn || files.length > 0, kept }}
      addedNote={
        refused.length > 0 ? ` without ${listInWords(refused.map(({ file }) => labelOf(file.name)))}` : ''
      }
      onSubmit={newSupplier.add}
      onSaved={(id) => onReceipts({ id, name: `the expense of ${formatRate(amount)}` }, receipts)}
      onClose={onClose}
    >
      <MoneyField
        label="Amount including GST"
        sign={SignButton}
        zeroError={EXPENSE_AMOUNT_ERROR}
        {...form.field('amount')}
        onChange={(total) => {
          form.edit({ amount: total })
          changeGst(gstKind, total)
        }}
        hint={amount !== null && amount < 0 ? 'Credit note' : undefined}
      />
      {!isShort && gstFields}
      <NameField
        label="Supplier"
        names={[...recent, ...suppliers]}
        {...form.field('supplier')}
        onChange={changeSupplier}
      />
      {newSupplier.field}
      {row === null && supplier === null && <RecentSuppliers names={recent} onChoose={changeSupplier} />}
      <PurposeField
        lines={lines}
        {...form.values}
        error={form.errors.purpose ?? form.errors.lineId}
        onChange={(goesTo) => {
          setChosen([...chosen, 'purpose'])
          form.edit(goesTo)
          presetGst(goesTo.purpose)
        }}
      />
      {(amount ?? 0) >= 0 && (
        <Row>
          <Button size="dense" onClick={() => onSplit(form.values, files)}>
            Split over several lines
          </Button>
        </Row>
      )}
      {row === null && (
        <CheckBox
          label="Paid today"
          value={form.values.paidOn === today}
          onChange={(isPaid) => form.edit({ paidOn: isPaid ? today : null })}
        />
      )}
      {!isShort && invoiceDate}
      {same && (
        <Notice>
          Entered already on {formatDate(same.date)}: {formatRate(same.amount)}
        </Notice>
      )}
      {row === null ? (
        <ReceiptFiles files={files} onChange={setFiles} />
      ) : (
        <Row>
          <Button size="dense" onClick={() => onShowReceipts(row)}>
            Receipts
          </Button>
        </Row>
      )}
      <details open={!isShort}>
        <summary className="fold">{isShort ? 'GST, dates' : 'Payment'}, invoice number and note</summary>
        <Stack className="above-2">
          {isShort && (
            <>
              {gstFields}
              {invoiceDate}
            </>
          )}
          <Grid columns={180} align="start">
            <DateField label="Due on" from={form.values.date} {...form.day('dueOn')} />
            <DateField label="Paid on" {...form.day('paidOn')} />
            <TextField label="Invoice number" autoComplete="off" {...form.field('invoiceNumber')} />
          </Grid>
          <TextArea label="Note" rows={2} {...form.field('note')} />
        </Stack>
      </details>
    </RowDialog>
  )
}

interface RecentSuppliersProps {
  names: readonly string[]
  onChoose: (name: string) => void
}

function RecentSuppliers({ names, onChoose }: RecentSuppliersProps) {
  return (
    <Row>
      {names.map((name) => (
        <Button key={name} size="dense" onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </Row>
  )
}

const goesToOf = ({ purpose, lineId }: Pick<ExpenseInput, 'purpose' | 'lineId'>) => ({ purpose, lineId })

function kindOf({ amount, gst }: Expense): GstKind {
  if (gst === gstOf(amount)) return 'included'
  return gst === 0 ? 'none' : 'amount'
}

/** What a builder’s new expense was for, unless there are several lines to choose from: the only line, or the renovation. */
function onlyPurpose(lines: readonly Line[], isBuilder: boolean): Partial<ExpenseInput> {
  if (!isBuilder || lines.length > 1) return {}
  return { purpose: 'renovation', lineId: lines[0]?.id ?? null }
}
