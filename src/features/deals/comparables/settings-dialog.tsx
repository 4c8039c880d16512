import { formatNumber } from '#src/finance/money.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { SignButton } from '#src/ui/field/sign-button.tsx'
import { useSheetSaving } from '#src/ui/form/sheet-saving.ts'
import { useForm } from '#src/ui/form/use-form.ts'
import { saleSettingsSheet } from './api.ts'
import { type SaleSettingsView, saleSettingsSchema } from './schema.ts'

interface SettingsDialogProps {
  opportunityId: string
  view: SaleSettingsView
  /** The size of the house in the renovation plan, in m². */
  houseSize: number | null
  onClose: () => void
}

/** What the sales of a deal are adjusted by. */
export function SettingsDialog({ opportunityId, view, houseSize, onClose }: SettingsDialogProps) {
  const form = useForm(saleSettingsSchema, view.comparableSettings)
  const { isFilledIn } = form
  const save = useSheetSaving(saleSettingsSheet, {
    view,
    id: opportunityId,
    name: 'how sales are adjusted',
    isFilledIn,
  })
  const planned =
    houseSize === null
      ? 'Without it, sales aren’t adjusted for their size.'
      : `${formatNumber(houseSize)} m² as in the renovation plan, if left empty`
  return (
    <FormDialog
      title="Adjust sales"
      about={opportunityId}
      action="Save"
      form={form}
      onClose={onClose}
      onSubmit={async (settings) => {
        await save(settings)
        onClose()
      }}
    >
      <NumberField
        label="Change of prices"
        hint="Each month since a sale, from −5% to 5%, in steps of 0.05"
        unit="%"
        sign={SignButton}
        {...form.field('monthlyPercent')}
      />
      <MoneyField
        label="Price of a m²"
        hint="For each m² of floor area more or less"
        {...form.field('perSquareMetre')}
      />
      <NumberField label="Floor area of this house" unit="m²" hint={planned} {...form.field('floorArea')} />
    </FormDialog>
  )
}
