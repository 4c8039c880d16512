import { formatTimeOfDay } from '#src/finance/dates/new-zealand-days.ts'
import { parseTimeOfDay } from '#src/finance/dates/parse-day.ts'
import { isBlank } from '#src/lib/text/visible-text.ts'
import { FigureBox, type FigureFieldProps } from './number-field.tsx'

interface TimeFieldProps extends Omit<FigureFieldProps, 'value' | 'onChange' | 'isRequired'> {
  /** "17:30" */
  value: string | null
  onChange: (time: string | null) => void
}

/** A time as "5:30 pm" in every browser: a native time input follows the browser's language. */
export function TimeField({ value, onChange, ...field }: TimeFieldProps) {
  return (
    <FigureBox
      inputMode="text"
      placeholder="Such as 5:30 pm"
      {...field}
      value={value === null ? null : minutesOf(value)}
      onChange={(minutes) => onChange(minutes === null ? null : clockOf(minutes))}
      read={(text) => {
        const time = parseTimeOfDay(text)
        if (time === null) return isBlank(text) ? { value: null } : { error: 'Enter a time such as 5:30 pm' }
        return { value: minutesOf(time) }
      }}
      format={(minutes) => formatTimeOfDay(Math.floor(minutes / 60), minutes % 60)}
    />
  )
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function clockOf(minutes: number): string {
  const parts = [Math.floor(minutes / 60), minutes % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
