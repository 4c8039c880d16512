import { useState } from 'react'
import type { CivilDay } from '#src/finance/new-zealand-days.ts'
import { parseNumber } from '#src/finance/parse-figure.ts'
import type { Rule } from '#src/finance/rules/rules.ts'
import { visibleText } from '#src/lib/visible-text.ts'
import { DateField } from '#src/ui/date-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { TextArea, TextField } from '#src/ui/text-field.tsx'
import { useToday } from '#src/ui/use-clock.ts'
import { addRule } from './api.ts'
import { hasShare, isScaleKey, type NewRule, newRuleSchema, RULE_KINDS, RULE_STATUSES } from './schema.ts'

const SCALE_ERROR = 'Write a bracket a line: “15600 10.5”, the last “above 39”.'

interface RuleDialogProps {
  onClose: () => void
  onAdded: (list: Awaited<ReturnType<typeof addRule>>) => void
}

export function RuleDialog({ onClose, onAdded }: RuleDialogProps) {
  const today = useToday()
  const [key, setKey] = useState<NewRule['key']>('lvr.investor')
  const [value, setValue] = useState<number | null>(null)
  const [scale, setScale] = useState('')
  const [share, setShare] = useState<number | null>(null)
  const [from, setFrom] = useState<CivilDay | null>(null)
  const [until, setUntil] = useState<CivilDay | null>(null)
  const [source, setSource] = useState('')
  const [checked, setChecked] = useState<CivilDay | null>(today)
  const [status, setStatus] = useState<NewRule['status']>('read')
  const isScale = isScaleKey(key)
  const unit = RULE_KINDS.find((kind) => kind.value === key)?.unit
  const takesShare = hasShare(key)

  async function submit() {
    if (isScale && parseScale(scale) === null) throw new Error(SCALE_ERROR)
    if (!isScale && value === null) throw new Error('Enter the value.')
    if (from === null || checked === null)
      throw new Error('Enter the first day, and the day you read the source.')
    const rule = newRuleSchema.safeParse({
      ...{ key, from, until, source, checked, status },
      value: isScale ? parseScale(scale) : value,
      share: takesShare ? share : null,
    })
    if (!rule.success) throw new Error(rule.error.issues[0]?.message)
    onAdded(await addRule(rule.data))
    onClose()
  }

  return (
    <FormDialog title="Add rule" action="Add rule" noValidate onClose={onClose} onSubmit={submit}>
      <SelectField label="Rule" options={RULE_KINDS} value={key} onChange={setKey} />
      {isScale ? (
        <TextArea
          label="Brackets"
          hint="Up to which income, and the percentage. The last line begins with “above”."
          value={scale}
          onChange={setScale}
        />
      ) : (
        <NumberField label="Value" {...(unit && { unit })} value={value} onChange={setValue} />
      )}
      {takesShare && (
        <NumberField
          label="Share of new lending above"
          unit="%"
          max={100}
          value={share}
          onChange={setShare}
        />
      )}
      <DateField label="First day" value={from} onChange={setFrom} />
      <DateField label="Last day" hint="Empty while it is in force" value={until} onChange={setUntil} />
      <TextField label="Source" maxLength={300} autoComplete="off" value={source} onChange={setSource} />
      <DateField label="Source read on" isPast value={checked} onChange={setChecked} />
      <SelectField label="Status" options={RULE_STATUSES} value={status} onChange={setStatus} />
    </FormDialog>
  )
}

/** "15600 10.5" a line, the last "above 39"; null if a line can't be read or the limits don't rise. */
export function parseScale(text: string): Extract<Rule['value'], unknown[]> | null {
  const lines = text.trim().split('\n')
  const brackets = lines.map((line) => {
    const [, upTo = '', percent = ''] = /^(.+) ([^ ]+?)%?$/.exec(visibleText(line).trim()) ?? []
    const limit = upTo.trim() === 'above' ? null : (parseNumber(upTo) ?? Number.NaN)
    return { upTo: limit, percent: parseNumber(percent) ?? Number.NaN }
  })
  const isRising = brackets.every(({ upTo, percent }, at) => {
    const isLast = at === brackets.length - 1
    const before = brackets[at - 1]?.upTo ?? 0
    return percent >= 0 && percent <= 100 && (isLast ? upTo === null : upTo !== null && upTo > before)
  })
  return isRising ? brackets : null
}
