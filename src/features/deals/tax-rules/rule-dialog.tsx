import { parseNumber } from '#src/finance/parse-figure.ts'
import type { Scale } from '#src/finance/rules/rules.ts'
import { isBlank, visibleText } from '#src/lib/text/visible-text.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import type { Reading } from '#src/ui/field/field-draft.ts'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { useFieldDraft } from '#src/ui/field/use-field-draft.ts'
import { useForm } from '#src/ui/form/use-form.ts'
import { addRule } from './api.ts'
import { hasShare, isRising, isScaleKey, type NewRule, newRuleChecks, newRuleSchema } from './new-rule.ts'
import { RULE_KINDS, RULE_STATUSES, unitOf } from './schema.ts'

const SCALE_ERROR = 'Write a bracket a line: “15600 10.5”, the last “above 39”.'

interface RuleDialogProps {
  onClose: () => void
  /** Shows the rules once they have changed, and closes the dialog. */
  onChange: (changed: ReturnType<typeof addRule>) => Promise<void>
}

export function RuleDialog({ onClose, onChange: onAdd }: RuleDialogProps) {
  const today = useToday()
  const form = useForm(
    newRuleSchema,
    { key: 'lvr.investor', checked: today, status: 'read' },
    { check: newRuleChecks(today) },
  )
  const { key, value } = form.values
  const { onChange, error } = form.field('value')

  function choose(next: NewRule['key']) {
    const isKept = isScaleKey(next) === isScaleKey(key)
    form.edit({ key: next, ...(!isKept && { value: null }), ...(!hasShare(next) && { share: null }) })
  }

  return (
    <FormDialog
      title="Add rule"
      action="Add rule"
      form={form}
      onClose={onClose}
      onSubmit={(rule) => onAdd(addRule(rule))}
    >
      <SelectField label="Rule" options={RULE_KINDS} {...form.field('key')} onChange={choose} />
      {isScaleKey(key) ? (
        <ScaleField value={Array.isArray(value) ? value : null} onChange={onChange} error={error} />
      ) : (
        <NumberField
          label="Value"
          unit={unitOf(key)}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
          // The message of the schema names brackets too.
          error={error && value === null ? 'Enter a number such as 15.' : error}
        />
      )}
      {hasShare(key) && <NumberField label="Share of new lending above" unit="%" {...form.field('share')} />}
      <DateField label="First day" {...form.day('from')} />
      <DateField label="Last day" hint="Empty while it is in force" {...form.day('until')} />
      <TextField label="Source" autoComplete="off" {...form.field('source')} />
      <DateField label="Source read on" {...form.day('checked')} />
      <SelectField label="Status" options={RULE_STATUSES} {...form.field('status')} />
    </FormDialog>
  )
}

type TypedScale = { upTo: number | null; percent: number | null }[]

interface ScaleFieldProps {
  value: TypedScale | null
  onChange: (value: TypedScale | null) => void
  error: string | undefined
}

function ScaleField({ value, onChange, error }: ScaleFieldProps) {
  const label = 'Brackets'
  const draft = useFieldDraft({
    label,
    value,
    onChange,
    read: (text) => (isBlank(text) ? { value: null } : readScale(text)),
    format: (scale) => scale.map(({ upTo, percent }) => `${upTo ?? 'above'} ${percent}`).join('\n'),
  })
  return (
    <TextArea
      label={label}
      hint="Up to which income, and the percentage. The last line begins with “above”."
      {...draft.input}
      error={draft.error ?? error}
    />
  )
}

function readScale(text: string): Reading<TypedScale> {
  const value = parseScale(text)
  return value === null ? { error: SCALE_ERROR } : { value }
}

/** "15600 10.5" a line, the last "above 39"; null if a line can't be read or the limits don't rise. */
export function parseScale(text: string): Scale | null {
  const lines = text.trim().split('\n')
  const brackets = lines.map((line) => {
    const [, upTo = '', percent = ''] = /^(.+) ([^ ]+?)%?$/.exec(visibleText(line).trim()) ?? []
    const limit = upTo.trim() === 'above' ? null : (parseNumber(upTo) ?? Number.NaN)
    return { upTo: limit, percent: parseNumber(percent) ?? Number.NaN }
  })
  return isRising(brackets) ? brackets : null
}
