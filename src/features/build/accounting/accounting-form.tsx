import {
  type Accounting,
  accountingSchema,
  XERO_AMOUNTS,
} from '#src/features/build/budgets/accounting-schema.ts'
import { PURPOSES } from '#src/features/build/budgets/schema.ts'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { SheetForm } from '#src/ui/form/sheet-form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Grid, Note } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { accountingSheet } from './api.ts'

/** The account codes of expenses, for administrators. */
export function AccountingForm() {
  return (
    <Loaded query={accountingSheet.useSheet()} failed="Failed to load the account codes" loading={408}>
      {(view) => <Fields view={view} />}
    </Loaded>
  )
}

function Fields({ view }: { view: { version: number; accounting: Accounting } }) {
  const form = useForm(accountingSchema, view.accounting)
  return (
    <SheetForm
      of={accountingSheet}
      view={view}
      name="the account codes"
      label="Account codes"
      action="Save account codes"
      form={form}
    >
      <Note>The codes of your accounting software. Xero bills need one for each kind of expense.</Note>
      <Grid columns={150} isSparse>
        {PURPOSES.map(({ value, label }) => (
          <TextField key={value} label={label} autoComplete="off" {...form.field(value)} />
        ))}
      </Grid>
      <Segmented label="Unit amounts of bills" options={XERO_AMOUNTS} {...form.field('unitAmount')} />
      <Grid columns={200} isSparse>
        <TextField label="Tax type with GST" autoComplete="off" {...form.field('taxTypeWithGst')} />
        <TextField label="Tax type without GST" autoComplete="off" {...form.field('taxTypeWithoutGst')} />
      </Grid>
    </SheetForm>
  )
}
