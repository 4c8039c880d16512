import { DateField } from '#src/ui/date-field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { RowDialog } from '#src/ui/row-dialog.tsx'
import type { RowDialogProps } from '#src/ui/rows-section.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextArea, TextField } from '#src/ui/text-field.tsx'
import { useForm } from '#src/ui/use-form.ts'
import { supplierRows } from './api.ts'
import { type Supplier, type SupplierInput, supplierInputSchema, TRADES } from './schema.ts'

export function SupplierDialog({ row, onClose }: RowDialogProps<Supplier, SupplierInput>) {
  const form = useForm(supplierInputSchema, row ?? {})
  return (
    <RowDialog
      rows={supplierRows}
      title={row === null ? 'Add supplier' : `Edit ${row.name}`}
      conflictText={({ name }) => `Someone else changed this supplier to ${name}.`}
      {...{ row, form, onClose }}
    >
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
