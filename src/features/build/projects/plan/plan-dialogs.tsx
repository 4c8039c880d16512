import { z } from 'zod'
import { PROVINCES } from '#src/finance/dates/anniversaries.ts'
import type { PlanStage } from '#src/finance/plan/plan-stages.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import {
  MAX_SKIP_LENGTH,
  type PlanInput,
  planInputSchema,
  planStartBounds,
  SKIP_ERROR,
} from '../plan-schema.ts'
import { stageLabel } from '../schema.ts'

interface SkipDialogProps {
  stage: PlanStage
  onSkip: (reason: string) => void
  onClose: () => void
}

const reasonSchema = z.strictObject({ reason: z.string().trim().min(1, SKIP_ERROR).max(MAX_SKIP_LENGTH) })

export function SkipDialog({ stage, onSkip, onClose }: SkipDialogProps) {
  const form = useForm(reasonSchema, {})
  return (
    <FormDialog
      title={`Skip ${stageLabel(stage)}`}
      action="Skip"
      form={form}
      onClose={onClose}
      onSubmit={({ reason }) => {
        onSkip(reason)
        onClose()
      }}
    >
      <TextField label="Reason" hint="Such as “Exempt work, no consent needed”" {...form.field('reason')} />
    </FormDialog>
  )
}

interface SiteDialogProps {
  plan: PlanInput
  onSave: (edit: Partial<PlanInput>) => void
  onClose: () => void
}

const siteSchema = planInputSchema.pick({
  startsOn: true,
  closedFrom: true,
  closedUntil: true,
  provinces: true,
  saleDays: true,
})
const PROVINCE_OPTIONS = PROVINCES.map((value) => ({ value, label: value }))

/** When the plan starts, and on which days no one works. */
export function SiteDialog({ plan, onSave, onClose }: SiteDialogProps) {
  const form = useForm(siteSchema, plan)
  return (
    <FormDialog
      title="Start and closing"
      action="Save"
      form={form}
      onClose={onClose}
      onSubmit={(edit) => {
        onSave(edit)
        onClose()
      }}
    >
      <DateField label="Start" {...planStartBounds(useToday())} {...form.day('startsOn')} />
      <SelectField
        label="Province"
        none="None"
        options={PROVINCE_OPTIONS}
        value={form.values.provinces[0] ?? null}
        onChange={(province) => form.edit({ provinces: province === null ? [] : [province] })}
      />
      <NumberField label="Closed from (day in December)" {...form.field('closedFrom')} />
      <NumberField label="Closed until (day in January)" {...form.field('closedUntil')} />
      <NumberField
        label="Buyer settles after"
        hint="Site days after listing ends. The property is held until then."
        unit="site days"
        {...form.field('saleDays')}
      />
    </FormDialog>
  )
}
