import { DayPicker } from 'react-day-picker'
import { enNZ } from 'react-day-picker/locale/en-NZ'
import { type CivilDay, civilDayOf } from '#src/finance/dates/new-zealand-days.ts'
import iconButton from '../layout/icon-button.module.css'
import { Icon } from '../layout/icons.tsx'
import styles from './date-calendar.module.css'

const NAV_BUTTON = `${iconButton.button} ${iconButton.normal}`

interface DateCalendarProps {
  value: CivilDay | null
  today: CivilDay
  min: CivilDay
  max: CivilDay
  onChoose: (day: CivilDay) => void
}

export function DateCalendar({ value, today, min, max, onChoose }: DateCalendarProps) {
  const selected = value === null ? undefined : localNoon(value)
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      fixedWeeks
      navLayout="around"
      locale={enNZ}
      today={localNoon(today)}
      defaultMonth={selected ?? localNoon(today)}
      startMonth={localNoon(min)}
      endMonth={localNoon(max)}
      disabled={{ before: localNoon(min), after: localNoon(max) }}
      selected={selected}
      onSelect={(date) => {
        const day = civilDayOf(date.getFullYear(), date.getMonth() + 1, date.getDate())
        if (day !== null) onChoose(day)
      }}
      labels={{ labelPrevious: () => 'Previous month', labelNext: () => 'Next month' }}
      components={{
        Chevron: ({ orientation }) => (
          <Icon name={orientation === 'left' ? 'chevron-left' : 'chevron-right'} />
        ),
      }}
      classNames={{
        month: styles.month ?? '',
        month_caption: styles.caption ?? '',
        button_previous: NAV_BUTTON,
        button_next: NAV_BUTTON,
        month_grid: styles.grid ?? '',
        weekday: styles.weekday ?? '',
        day: styles.day ?? '',
        day_button: styles.dayButton ?? '',
        today: styles.today ?? '',
        selected: styles.selected ?? '',
      }}
    />
  )
}

/** The calendar uses the browser's time zone; at noon a daylight saving change can't shift the day. */
function localNoon(day: CivilDay): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}
