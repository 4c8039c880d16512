import { useState } from 'react'
import { useNewSupplier } from '#src/features/build/suppliers/use-new-supplier.tsx'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatRate, totalOf } from '#src/finance/money.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import type { ChosenFile } from '#src/ui/field/chosen-files.ts'
import { DateField } from '#src/ui/field/date-field.tsx'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NameField } from '#src/ui/field/name-field.tsx'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { type Form, type FormValues, useForm } from '#src/ui/form/use-form.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button, IconButton } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Grid, Note, Row, Stack } from '#src/ui/layout/layout.tsx'
import { enteredAlready } from '../budget-text.ts'
import { bearsGst, type Expense, type Line, MAX_PARTS } from '../schema.ts'
import {
  type Bill,
  billRules,
  billSchema,
  gstOfEach,
  leftInWords,
  leftToPlace,
  NEW_PART,
  type Part,
} from './bill-parts.ts'
import { bySuitability, ReceiptFiles } from './expense-files.tsx'
import { PurposeField } from './purpose-field.tsx'
import { useBill } from './use-bill.tsx'

interface BillDialogProps {
  projectId: string
  /** The expenses of the project. */
  rows: readonly Expense[]
  /** The expenses that the invoice is so far; none for a new one. */
  parts: readonly Expense[]
  start: Partial<FormValues<typeof billSchema>>
  lines: readonly Line[]
  suppliers: readonly string[]
  photos: readonly ChosenFile[]
  /** Whether it goes on with what was typed into another form, which closing it would lose. */
  isTyped: boolean
  onReceipts: (expense: { id: string; name: string }, files: readonly ChosenFile[]) => void
  /** Opens the receipts of a stored invoice. */
  onShowReceipts: (expense: Expense) => void
  onClose: () => void
}

/** One invoice over several lines: its receipt, supplier, dates and number belong to the whole, the amounts to its parts. */
export function BillDialog(props: BillDialogProps) {
  const {
    projectId,
    rows,
    parts: before,
    start,
    lines,
    suppliers,
    onReceipts,
    onShowReceipts,
    onClose,
  } = props
  const today = useToday()
  const form = useForm(billSchema, start, { check: billRules(today) })
  const { save } = useBill(projectId)
  const [files, setFiles] = useState(props.photos)
  const [receipts] = bySuitability(files)
  const { amount, date, paidOn, supplier, invoiceNumber } = form.values
  const [first] = before
  const newSupplier = useNewSupplier(supplier, rows)
  const same = enteredAlready(rows, {
    id: first?.id ?? null,
    billId: first?.billId ?? null,
    supplier,
    invoiceNumber,
  })

  async function submit(bill: Bill) {
    await newSupplier.add()
    const id = await save(bill, before)
    onReceipts({ id, name: `the invoice of ${formatRate(bill.amount)}` }, receipts)
    onClose()
  }

  return (
    <FormDialog
      title={first === undefined ? 'Split invoice' : 'Edit invoice'}
      action="Save"
      about={first?.id ?? null}
      form={{ ...form, isFilledIn: form.isFilledIn || props.isTyped || files.length > 0 }}
      onClose={onClose}
      onSubmit={submit}
    >
      <MoneyField label="Amount including GST" isPositive {...form.field('amount')} />
      <NameField label="Supplier" names={suppliers} {...form.field('supplier')} />
      {newSupplier.field}
      <Parts form={form} lines={lines} amount={amount} />
      {same && (
        <Notice>
          Entered already on {formatDate(same.date)}: {formatRate(same.amount)}
        </Notice>
      )}
      {first === undefined && (
        <CheckBox
          label="Paid today"
          value={paidOn === today}
          onChange={(isPaid) => form.edit({ paidOn: isPaid ? today : null })}
        />
      )}
      <DateField label="Invoice date" {...form.day('date')} />
      {first === undefined ? (
        <ReceiptFiles files={files} onChange={setFiles} />
      ) : (
        <Row>
          <Button size="dense" onClick={() => onShowReceipts(first)}>
            Receipts
          </Button>
        </Row>
      )}
      <details open>
        <summary className="fold">Payment, invoice number and note</summary>
        <Stack className="above-2">
          <Grid columns={180} align="start">
            <DateField label="Due on" from={date} {...form.day('dueOn')} />
            <DateField label="Paid on" {...form.day('paidOn')} />
            <TextField label="Invoice number" autoComplete="off" {...form.field('invoiceNumber')} />
          </Grid>
          <TextArea label="Note" rows={2} {...form.field('note')} />
        </Stack>
      </details>
    </FormDialog>
  )
}

interface PartsProps {
  form: Form<typeof billSchema>
  lines: readonly Line[]
  amount: number | null
}

/** What each part was for and how much, and what is left of the whole. */
function Parts({ form, lines, amount }: PartsProps) {
  const { keys, add, remove } = form.list('parts')
  const { parts } = form.values
  const left = leftToPlace(amount, parts)
  const gst = gstOfEach(parts.map((part) => ({ ...part, amount: part.amount ?? 0 }) as Part))
  return (
    <Stack gap={16}>
      {keys.map((key, at) => {
        const part = parts[at]
        if (part === undefined) return null
        return (
          <Stack key={key} as="fieldset" gap={12} aria-label={`Part ${at + 1}`}>
            <Row isSpread align="center">
              <span className="bold">Part {at + 1}</span>
              {keys.length > 2 && (
                <IconButton label={`Remove part ${at + 1}`} onClick={() => remove(at)}>
                  <Icon name="trash" size={16} />
                </IconButton>
              )}
            </Row>
            <PurposeField
              lines={lines}
              purpose={part.purpose}
              lineId={part.lineId}
              error={form.errors[`parts.${at}.purpose`] ?? form.errors[`parts.${at}.lineId`]}
              onChange={({ purpose, lineId }) => {
                form.field(`parts.${at}.purpose`).onChange(purpose)
                form.field(`parts.${at}.lineId`).onChange(lineId)
              }}
            />
            <Grid columns={150} align="start">
              <MoneyField label="Amount" isPositive {...form.field(`parts.${at}.amount`)} />
              <MoneyField
                label="GST"
                hint={part.gst === null && part.amount !== null ? usualGst(part.purpose, gst[at]) : undefined}
                {...form.field(`parts.${at}.gst`)}
              />
            </Grid>
          </Stack>
        )
      })}
      <Row isSpread align="center">
        <Button
          size="dense"
          disabled={keys.length >= MAX_PARTS}
          onClick={() => add({ ...NEW_PART, amount: left > 0 ? left : null })}
        >
          Add part
        </Button>
        <Note>
          <span role="status">
            {leftInWords(left) ?? (amount !== null && `GST ${formatRate(totalOf(gst) ?? 0)} in all`)}
          </span>
        </Note>
      </Row>
    </Stack>
  )
}

/** What a part has if its GST is left blank. */
function usualGst(purpose: Part['purpose'] | null, gst = 0): string {
  return purpose !== null && !bearsGst(purpose) ? 'None' : `${formatRate(gst)} if left blank`
}
