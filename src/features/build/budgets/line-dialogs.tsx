import { useState } from 'react'
import { PROJECT_STAGES, stageLabel } from '#src/features/build/projects/schema.ts'
import { useNewSupplier } from '#src/features/build/suppliers/use-new-supplier.tsx'
import { formatRate } from '#src/finance/money.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NameField } from '#src/ui/field/name-field.tsx'
import {
  type NamedDocuments,
  type NewDocument,
  NewDocumentField,
  useNamedDocument,
} from '#src/ui/field/new-document.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { SignButton } from '#src/ui/field/sign-button.tsx'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { useRowRemoval } from '#src/ui/table/row-actions.ts'
import { RowDialog } from '#src/ui/table/row-dialog.tsx'
import type { RowDialogProps } from '#src/ui/table/rows-section.tsx'
import { expenseRows, lineRows, quoteRows, useBudgetRows, variationRows } from './api.ts'
import { belowZero, lineOptions } from './budget-text.ts'
import { useExpensesMove } from './line-changes.ts'
import {
  type Line,
  type LineInput,
  lineInputSchema,
  QUOTE_RULES,
  type Quote,
  type QuoteInput,
  quoteInputSchema,
  VARIATION_ERROR,
  type Variation,
  type VariationInput,
  variationInputSchema,
} from './schema.ts'

const INCLUDING_GST = 'Including GST'

interface OfProject {
  parentId: string
}

export function LineDialog({ row, rows, parentId, onClose }: RowDialogProps<Line, LineInput> & OfProject) {
  const form = useForm(lineInputSchema, row ?? {})
  const { rows: variations } = variationRows.useRows(parentId)
  // A line that was just added isn't its own namesake.
  const [others] = useState(() => rows.filter(({ id }) => id !== row?.id))
  const { name, original } = form.values
  const namesake = others.find((other) => plainName(other.name) === plainName(name ?? ''))
  const line = row && { ...row, original: original ?? row.original }
  const effect = row && line && variations && belowZero({ line: row, variations }, { line })
  return (
    <RowDialog
      rows={lineRows}
      title={row === null ? 'Add line' : `Edit ${row.name}`}
      conflictText={({ name, original }) => `changed this line to ${name}, ${formatRate(original)}`}
      row={row}
      parentId={parentId}
      form={form}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <MoneyField label="Original budget" hint={INCLUDING_GST} {...form.field('original')} />
      <SelectField label="Stage" options={PROJECT_STAGES} {...form.field('stage')} />
      <MoneyField
        label="Still to be spent"
        hint={`${INCLUDING_GST}. Leave blank to use the budget, or accepted quotes if they are more, less what is spent`}
        {...form.field('toComplete')}
      />
      {namesake && (
        <Notice>
          There is a line {namesake.name} already, in {stageLabel(namesake.stage)}. You can still save.
        </Notice>
      )}
      {effect && <Notice>This {effect}. You can still save.</Notice>}
    </RowDialog>
  )
}

interface OfLine extends OfProject {
  lines: readonly Line[]
  /** The documents of the project's deal. */
  evidence: NamedDocuments
}

export function VariationDialog(props: RowDialogProps<Variation, VariationInput> & OfLine) {
  const { row, rows, start, parentId, lines, evidence, onClose } = props
  const form = useForm(variationInputSchema, row ?? start ?? {})
  const named = useNamedDocument(form, evidence)
  const { lineId, amount } = form.values
  const line = lines.find(({ id }) => id === lineId)
  const others = rows.filter(({ id }) => id !== row?.id)
  const approved = line && { lineId: line.id, amount: amount ?? 0, state: 'approved' as const }
  const effect = approved && belowZero({ line, variations: rows }, { variations: [...others, approved] })
  // An approved variation is also taken from the line that it leaves.
  const left = lines.find(({ id }) => id === row?.lineId && id !== lineId)
  const leftEffect = left && belowZero({ line: left, variations: rows }, { variations: others })
  return (
    <RowDialog
      rows={variationRows}
      title={row === null ? 'Add variation' : 'Edit variation'}
      conflictText={({ amount }) => `changed this variation to ${formatRate(amount)}`}
      row={row}
      parentId={parentId}
      form={{ ...form, ...named.form }}
      onSubmit={named.send}
      onClose={onClose}
    >
      <SelectField label="Line" none="Choose a line" options={lineOptions(lines)} {...form.field('lineId')} />
      <MoneyField
        label="Amount"
        hint={INCLUDING_GST}
        sign={SignButton}
        zeroError={VARIATION_ERROR}
        {...form.field('amount')}
      />
      <TextArea label="Reason" rows={3} {...form.field('reason')} />
      <NewDocumentField {...named.field} {...form.field('documentId')} />
      {effect && <Notice>Once approved, this {effect}. You can still save.</Notice>}
      {leftEffect && <Notice>This {leftEffect}. You can still save.</Notice>}
    </RowDialog>
  )
}

interface QuoteDialogProps extends RowDialogProps<Quote, QuoteInput>, OfLine {
  suppliers: readonly string[]
  /** The photo of a new quote, which becomes a document when the quote is saved with it. */
  photo?: NewDocument
  onSaved?: () => void
}

export function QuoteDialog(props: QuoteDialogProps) {
  const { row, start, parentId, lines, evidence, suppliers, photo, onSaved, onClose } = props
  const form = useForm(quoteInputSchema, row ?? { ...start, ...(photo && { documentId: photo.id }) }, {
    check: QUOTE_RULES,
  })
  const newSupplier = useNewSupplier(form.values.supplier, props.rows)
  const named = useNamedDocument(form, evidence, photo)
  return (
    <RowDialog
      rows={quoteRows}
      title={row === null ? 'Add quote' : 'Edit quote'}
      conflictText={({ amount }) => `changed this quote to ${formatRate(amount)}`}
      row={row}
      parentId={parentId}
      form={{ ...form, ...named.form }}
      onSubmit={async (input) => {
        await named.send(input)
        await newSupplier.add()
      }}
      {...(onSaved && { onSaved })}
      onClose={onClose}
    >
      <SelectField label="Line" none="Choose a line" options={lineOptions(lines)} {...form.field('lineId')} />
      <NameField label="Supplier" names={suppliers} {...form.field('supplier')} />
      {newSupplier.field}
      <MoneyField label="Amount" hint={INCLUDING_GST} isPositive {...form.field('amount')} />
      <DateField label="Valid until" {...form.day('validUntil')} />
      <NewDocumentField {...named.field} {...form.field('documentId')} />
    </RowDialog>
  )
}

interface DeleteLineDialogProps {
  projectId: string
  line: Line
  others: readonly Line[]
  onClose: () => void
}

/** Asks where the expenses of a line go. Without another line, they stay and count as not planned. */
export function DeleteLineDialog({ projectId, line, others, onClose }: DeleteLineDialogProps) {
  const remove = useRowRemoval(lineRows, projectId)
  const { moveFrom } = useExpensesMove(projectId)
  const { variations = [], quotes = [] } = useBudgetRows(projectId)
  const gone = [
    { count: countOf(quotes, line), noun: 'quote' },
    { count: countOf(variations, line), noun: 'variation' },
  ].filter(({ count }) => count > 0)
  const { rows, ...query } = expenseRows.useRows(projectId)
  const expenses = rows?.filter(({ lineId }) => lineId === line.id)
  const [target, setTarget] = useState<string | null>(null)

  async function submit() {
    if (expenses === undefined) throw new Error('Its expenses aren’t loaded yet. Try again in a moment.')
    const to = others.find(({ id }) => id === target)
    if (to) remove(line, { onUndo: await moveFrom(line, expenses, to), isDeleted: true })
    else remove(line)
    onClose()
  }

  return (
    <FormDialog title={`Delete ${line.name}`} action="Delete" isDanger onClose={onClose} onSubmit={submit}>
      <Loaded query={{ ...query, data: expenses }} failed="Failed to load expenses">
        {({ length }) =>
          length === 0 ? (
            <p>It has no expenses.</p>
          ) : (
            <SelectField
              label={`Move ${pluralize(length, 'expense')} to`}
              none="Unplanned renovation"
              options={lineOptions(others)}
              value={target}
              onChange={setTarget}
            />
          )
        }
      </Loaded>
      {gone.length > 0 && (
        <p>
          {listInWords(gone.map(({ count, noun }) => pluralize(count, noun)))} of {line.name} will also be
          deleted.
        </p>
      )}
    </FormDialog>
  )
}

const countOf = (rows: readonly { lineId: string }[], line: Line) =>
  rows.filter(({ lineId }) => lineId === line.id).length
