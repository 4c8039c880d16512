import { type ComponentProps, useState } from 'react'
import { daysOfTaxYear, taxYearLabel, taxYearOf } from '#src/finance/tax/income-tax.ts'
import { useToday } from '../browser/use-clock.ts'
import { DateField } from './date-field.tsx'
import { type Days, useKeptPeriod } from './kept-period.ts'
import { SelectField } from './select-field.tsx'

const [ALL, OTHER] = ['all', 'other']

interface PeriodFieldsProps {
  /** "03-31": the end of the organization's income years. */
  balanceDate: string
  /** Whether all dates can be chosen, and are at first. */
  hasAll?: boolean
  form: {
    values: Days
    edit: (days: Days) => void
    day: (name: 'from' | 'to') => Omit<ComponentProps<typeof DateField>, 'label'>
  }
}

/** A tax year, or other dates: the days of a form with the fields `from` and `to`, which the address keeps. */
export function PeriodFields({ balanceDate, hasAll = false, form }: PeriodFieldsProps) {
  const thisYear = taxYearOf(useToday(), balanceDate)
  const years = [thisYear, thisYear - 1]
  const [period, setPeriod] = useState(() => periodOf(form.values))
  useKeptPeriod(form.values)

  function periodOf({ from, to }: Days): string {
    if (hasAll && from === null && to === null) return ALL
    const year = years.find((one) => {
      const days = daysOfTaxYear(one, balanceDate)
      return days.from === from && days.to === to
    })
    return year === undefined ? OTHER : String(year)
  }
  function choose(chosen: string) {
    setPeriod(chosen)
    if (chosen === ALL) form.edit({ from: null, to: null })
    else if (chosen !== OTHER) form.edit(daysOfTaxYear(Number(chosen), balanceDate))
    else if (period === ALL) form.edit(daysOfTaxYear(thisYear, balanceDate))
  }
  return (
    <>
      <SelectField
        label="Period"
        options={[
          ...(hasAll ? [{ value: ALL, label: 'All dates' }] : []),
          ...years.map((year) => ({ value: String(year), label: `Tax year ${taxYearLabel(year)}` })),
          { value: OTHER, label: 'Other dates' },
        ]}
        value={period}
        onChange={choose}
      />
      {period === OTHER && <DateField label="From" {...form.day('from')} />}
      {period === OTHER && <DateField label="To" {...form.day('to')} />}
    </>
  )
}
