import { disclaimer } from '#src/finance/rules/disclaimer.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { SheetForm } from '#src/ui/form/sheet-form.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Note, Row } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { taxDefaultsSheet } from './api.ts'
import { OwnerFields } from './owner-fields.tsx'
import {
  BALANCE_DATES,
  BORROWERS,
  TAXED_AS,
  type TaxDefaults,
  taxDefaultSettings,
  taxDefaultsSchema,
} from './schema.ts'

/** The ownership that an organization's deals start with, for administrators. */
export function TaxDefaultsForm() {
  return (
    <Loaded query={taxDefaultsSheet.useSheet()} failed="Failed to load the tax defaults" loading={408}>
      {(view) => <Fields view={view} />}
    </Loaded>
  )
}

function Fields({ view }: { view: { version: number; taxDefaults: TaxDefaults } }) {
  const today = useToday()
  const form = useForm(taxDefaultsSchema, view.taxDefaults, {
    check: taxDefaultSettings.rules,
  })
  const owners = form.values.owners.map(({ name, share, ...owner }) => ({
    ...owner,
    name: name ?? '',
    share: share ?? 0,
  }))
  return (
    <SheetForm
      of={taxDefaultsSheet}
      view={view}
      name="the tax defaults"
      label="Tax defaults"
      action="Save tax defaults"
      form={form}
    >
      <Note>Tax and lending of each deal starts with these. Deals that you changed keep their own.</Note>
      <OwnerFields
        form={{ owners, otherIncomes: [] }}
        hasIncomes={false}
        errors={form.errors}
        onChange={(edited) => form.edit({ owners: edited.owners })}
      />
      <Row gap={[16, 24]}>
        <Segmented label="The profit is" options={TAXED_AS} {...form.field('taxedAs')} />
        <Segmented label="Borrower" options={BORROWERS} {...form.field('borrower')} />
        <SelectField label="Balance date" options={BALANCE_DATES} {...form.field('balanceDate')} />
      </Row>
      <CheckBox label="GST-registered for buying and selling property" {...form.field('gstRegistered')} />
      <Note>{disclaimer(today)}</Note>
    </SheetForm>
  )
}
