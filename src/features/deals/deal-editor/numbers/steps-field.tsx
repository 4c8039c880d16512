import { parseSteps, type SensitivityAxis, stepsProblem } from '#src/finance/scenarios/sensitivity.ts'
import { InvalidFields, STANDS_ALONE } from '#src/ui/field/invalid-fields.ts'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useFieldDraft } from '#src/ui/field/use-field-draft.ts'

interface StepsFieldProps {
  of: SensitivityAxis['of']
  label: string
  steps: number[]
  onChange: (steps: number[]) => void
}

/** The steps of one axis of the sensitivity tables. */
export function StepsField(props: StepsFieldProps) {
  return (
    <InvalidFields value={STANDS_ALONE}>
      <Steps {...props} />
    </InvalidFields>
  )
}

function Steps({ of, label, steps, onChange }: StepsFieldProps) {
  const draft = useFieldDraft({
    label,
    value: steps,
    onChange: (typed) => typed !== null && onChange(typed),
    read(text) {
      const value = parseSteps(of, text)
      return value === null ? { error: stepsProblem(of) } : { value }
    },
    format: (shown) => shown.join(', '),
  })
  const error = draft.error ?? draft.errorWhileTyping
  return <TextField label={label} autoComplete="off" error={error} {...draft.input} />
}
