import { useState } from 'react'
import { DateField } from '#src/ui/field/date-field.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { RowDialog } from '#src/ui/table/row-dialog.tsx'
import type { RowDialogProps } from '#src/ui/table/rows-section.tsx'
import { supplierRows } from './api.ts'
import { lookAlikeOf } from './look-alikes.ts'
import { MergeNotice } from './merge-notice.tsx'
import { SUPPLIER_RULES, type Supplier, type SupplierInput, supplierInputSchema, TRADES } from './schema.ts'

export function SupplierDialog({ row, rows, onClose }: RowDialogProps<Supplier, SupplierInput>) {
  const form = useForm(supplierInputSchema, row ?? {}, { check: SUPPLIER_RULES })
  // A supplier that was just added isn't its own look-alike.
  const [others] = useState(() => rows.filter(({ id }) => id !== row?.id))
  const saved = row && lookAlikeOf(row, others)
  const typed = lookAlikeOf(form.values, others)
  return (
    <RowDialog
      rows={supplierRows}
      title={row === null ? 'Add supplier' : `Edit ${row.name}`}
      conflictText={({ name }) => `changed this supplier to ${name}`}
      row={row}
      form={form}
      onClose={onClose}
    >
      {saved && <MergeNotice kept={row} {...saved} others={others} onMerge={onClose} />}
      {!saved && typed && (
        <Notice>
          {typed.other.name} has the same {typed.by}. You can still save, and merge the two later.
        </Notice>
      )}
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <SelectField label="Trade" options={TRADES} {...form.field('trade')} />
      <TextField label="Phone" type="tel" autoComplete="off" {...form.field('phone')} />
      <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <TextField label="GST number" autoComplete="off" {...form.field('gstNumber')} />
      <TextField label="LBP or registration number" autoComplete="off" {...form.field('registration')} />
      <DateField label="Insured until" {...form.day('insuredUntil')} />
      <NumberField label="Rating from 1 to 5" {...form.field('rating')} />
      <TextField label="Where from" autoComplete="off" {...form.field('source')} />
      <TextArea label="Notes" rows={3} {...form.field('notes')} />
    </RowDialog>
  )
}
