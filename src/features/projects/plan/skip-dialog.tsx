import { z } from 'zod'
import type { PlanStage } from '#src/finance/plan.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useForm } from '#src/ui/use-form.ts'
import { MAX_SKIP_LENGTH, SKIP_ERROR } from '../plan-schema.ts'
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
      <TextField label="Reason" hint="Such as “Exempt work, no consent needed”." {...form.field('reason')} />
    </FormDialog>
  )
}
