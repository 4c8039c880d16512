import { type KeyboardEvent, type RefObject, type ToggleEvent, useId, useRef, useState } from 'react'
import { type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { dayProblem, parseDay } from '#src/finance/dates/parse-day.ts'
import type { Tense } from '#src/lib/schemas/day-schemas.ts'
import { isBlank, visibleText } from '#src/lib/text/visible-text.ts'
import { useToday } from '../browser/use-clock.ts'
import { lazyParts } from '../dialog/lazy-parts.ts'
import { placePopover } from '../dialog/menu-keys.ts'
import { useGivenError } from '../form/checked-form.tsx'
import { IconButton } from '../layout/button.tsx'
import { Icon } from '../layout/icons.tsx'
import { classNames } from '../style/class-names.ts'
import styles from './date-field.module.css'
import fieldStyles from './field.module.css'
import { describedBy, Field, type FieldProps } from './field.tsx'
import type { Reading } from './field-draft.ts'
import { useFieldDraft } from './use-field-draft.ts'

const loadCalendar = () => import('./date-calendar.tsx')
const { DateCalendar } = lazyParts(loadCalendar)

const MIN_DAY = '1900-01-01'
const MAX_DAY = '2199-12-31'

interface DateFieldProps extends FieldProps {
  value: CivilDay | null
  /** `before`: the day before this typing began. */
  onChange: (day: CivilDay | null, before: CivilDay | null) => void
  /** The first and the last day that are accepted. */
  min?: CivilDay
  max?: CivilDay
  /** A day without a year is the latest up to today, or the next. A later day than today is refused where the form is checked. */
  tense: Tense
  /** The day from which the next one counts, such as an invoice’s for the day it is due; today by default. */
  from?: CivilDay | null
  /** Reports a typed day when the field is left or Enter is pressed, instead of while typing. */
  commitsOnLeave?: boolean
  className?: string | undefined
}

/** Day first in every browser: a native date input follows the browser's language and may swap day and month. */
export function DateField({ value, onChange, min = MIN_DAY, max: last, ...rest }: DateFieldProps) {
  const { commitsOnLeave, tense, from, ...field } = rest
  const { label, hint } = field
  const id = useId()
  const today = useToday()
  const max = last ?? (tense === 'past' ? today : MAX_DAY)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLDivElement>(null)
  const { given, onTyped } = useGivenError(field.error)
  const draft = useFieldDraft({
    label,
    value,
    onChange,
    commitsOnLeave,
    read: (text) => readDay(text, { today, min, max, from }, last),
    format: formatDate,
  })
  const error = draft.error ?? given

  function choose(day: CivilDay | null) {
    draft.reset()
    onTyped()
    onChange(day, value)
    // What is around the field takes a chosen day like a typed one: a dialog asks before it discards it.
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    draft.input.onKeyDown(event)
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault()
      calendar.current?.showPopover()
    }
  }

  return (
    <Field {...field} id={id} error={error}>
      <div ref={box} className={fieldStyles.box} data-invalid={error ? '' : undefined}>
        <input
          ref={input}
          type="text"
          autoComplete="off"
          placeholder="Day month year"
          className={classNames(fieldStyles.input, styles.input)}
          {...draft.input}
          onChange={(event) => {
            onTyped()
            draft.input.onChange(event.currentTarget.value)
          }}
          onKeyDown={handleKey}
          {...describedBy(id, { error, hint })}
        />
        {draft.input.value !== '' && (
          <IconButton
            label={`Clear ${label}`}
            size="small"
            className={classNames(styles.button, 'no-print')}
            onClick={() => {
              choose(null)
              input.current?.focus()
            }}
          >
            <Icon name="close" size={14} />
          </IconButton>
        )}
        <IconButton
          label={`Choose ${label}`}
          size="small"
          className={classNames(styles.button, 'no-print')}
          popoverTarget={`${id}-calendar`}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadCalendar().catch(() => undefined)}
        >
          <Icon name="calendar" />
        </IconButton>
      </div>
      <CalendarPopover
        ref={calendar}
        id={`${id}-calendar`}
        label={`Choose ${label}`}
        anchor={box}
        value={value}
        today={today}
        min={min}
        max={max}
        onChoose={(day) => {
          choose(day)
          calendar.current?.hidePopover()
        }}
      />
    </Field>
  )
}

interface Around {
  today: CivilDay
  from: CivilDay | null | undefined
  min: CivilDay
  max: CivilDay
}

function readDay(text: string, around: Around, last = MAX_DAY): Reading<CivilDay> {
  if (isBlank(text)) return { value: null }
  const { min, max } = around
  const typed = visibleText(text).trim()
  const day = parseDay(typed, around)
  if (day === null) {
    const reason = dayProblem(typed, around) ?? ''
    return { error: `${typed} isn’t a valid date. Use a date like 4 Dec 2026. ${reason}`.trim() }
  }
  if (day < min || day > last) return { error: `Use a date from ${formatDate(min)} to ${formatDate(max)}.` }
  return { value: day }
}

interface CalendarPopoverProps {
  ref: RefObject<HTMLDivElement | null>
  id: string
  label: string
  anchor: RefObject<HTMLDivElement | null>
  value: CivilDay | null
  today: CivilDay
  min: CivilDay
  max: CivilDay
  onChoose: (day: CivilDay) => void
}

/** A popover, or a bottom sheet on phones. Loads its code when opened. */
function CalendarPopover({ ref, id, label, anchor, ...calendar }: CalendarPopoverProps) {
  const [isOpen, setOpen] = useState(false)

  // Render only while visible: the calendar focuses its day, and hidden elements can't take the focus.
  function toggle(event: ToggleEvent<HTMLDivElement>) {
    setOpen(event.newState === 'open')
    if (event.newState === 'open' && anchor.current) placePopover(event.currentTarget, anchor.current)
  }

  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={classNames('phone-sheet', styles.popover)}
      onToggle={toggle}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
      }}
    >
      {isOpen && <DateCalendar {...calendar} />}
    </div>
  )
}
