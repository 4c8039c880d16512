import { z } from 'zod'
import { type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { tickProblem } from '#src/finance/dates/order-of-days.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { pastDaySchema } from '#src/lib/schemas/day-schemas.ts'
import { rule } from '#src/lib/schemas/field-rules.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { StillOpen } from '#src/ui/dialog/still-open.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { agreementSheet } from './api.ts'
import type { Tick } from './ticks.ts'

const daySchema = z.strictObject({ on: pastDaySchema })

interface TickDialogProps {
  dealId: string
  tick: Pick<Tick, 'label' | 'field'>
  name: string
  /** What else is open, which it ends. */
  besides: readonly string[]
  agreed: CivilDay | null
  onSave: (on: CivilDay) => void
  onClose: () => void
}

/** Asks on which day it was done: today, or the agreed day. */
export function TickDialog({ dealId, tick, name, besides, agreed, onSave, onClose }: TickDialogProps) {
  const today = useToday()
  const { label, field } = tick
  const scope = { ...useOrganization(), id: dealId }
  const form = useForm(
    daySchema,
    { on: today },
    {
      check: rule(['on'], ({ on }) => {
        // Loaded when the dialog is opened; an observer of its own would abort the request that saving waits for.
        const terms = agreementSheet.current(scope)?.agreement ?? null
        const message = tickProblem({ field, on }, terms, today)
        return message !== null && { field: 'on', message }
      }),
    },
  )
  return (
    <FormDialog
      title={name}
      action={label}
      form={form}
      onClose={onClose}
      onSubmit={({ on }) => {
        onSave(on)
        onClose()
      }}
    >
      <StillOpen dates={besides} once="the deal is settled" />
      <DateField label={`${label} on`} {...form.day('on')} />
      {agreed !== null && agreed < today && form.values.on !== agreed && (
        <div>
          <Button size="dense" onClick={() => form.edit({ on: agreed })}>
            {`Use the agreed day, ${formatDate(agreed)}`}
          </Button>
        </div>
      )}
      {agreed !== null && agreed > today && (
        <p className="quiet text-13">It was agreed for {formatDate(agreed)}.</p>
      )}
    </FormDialog>
  )
}
