import { DateField } from '#src/ui/date-field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { RowDialog } from '#src/ui/row-dialog.tsx'
import type { RowDialogProps } from '#src/ui/rows-section.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextArea, TextField } from '#src/ui/text-field.tsx'
import { useForm } from '#src/ui/use-form.ts'
import { sameness } from '../agents/rules.ts'
import { supplierRows } from './api.ts'
import { MergeNotice } from './merge-notice.tsx'
import { type Supplier, type SupplierInput, supplierInputSchema, TRADES } from './schema.ts'

export function SupplierDialog({ row, rows, onClose }: RowDialogProps<Supplier, SupplierInput>) {
  const form = useForm(supplierInputSchema, row ?? {})
  const alike = row && lookAlikeOf(row, rows)
  return (
    <RowDialog
      rows={supplierRows}
      title={row === null ? 'Add supplier' : `Edit ${row.name}`}
      conflictText={({ name }) => `Someone else changed this supplier to ${name}.`}
      row={row}
      form={form}
      onClose={onClose}
    >
      {alike && <MergeNotice kept={row} {...alike} onMerge={onClose} />}
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <SelectField label="Trade" options={TRADES} {...form.field('trade')} />
      <TextField label="Phone" type="tel" autoComplete="off" {...form.field('phone')} />
      <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <TextField label="GST number" autoComplete="off" {...form.field('gstNumber')} />
      <TextField label="LBP or registration number" autoComplete="off" {...form.field('registration')} />
      <DateField label="Insured until" {...form.field('insuredUntil')} />
      <NumberField label="Rating from 1 to 5" {...form.field('rating')} />
      <TextField label="Where from" autoComplete="off" {...form.field('source')} />
      <TextArea label="Notes" rows={3} {...form.field('notes')} />
    </RowDialog>
  )
}

function lookAlikeOf(row: Supplier, rows: readonly Supplier[]) {
  for (const other of rows) {
    const by = other.id === row.id ? null : sameness(row, other)
    if (by !== null) return { other, by }
  }
  return null
}
