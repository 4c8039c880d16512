import {
  type KeyboardEvent,
  type RefObject,
  Suspense,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { type CivilDay, formatDate } from '#src/finance/new-zealand-days.ts'
import { parseDay } from '#src/finance/parse-day.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './date-field.module.css'
import fieldStyles from './field.module.css'
import { describedBy, Field, type FieldProps } from './field.tsx'
import { Icon } from './icons.tsx'
import { lazyPart } from './lazy-part.ts'
import { placePopover } from './place-popover.ts'
import { useToday } from './use-clock.ts'
import { type Reading, useFieldDraft } from './use-field-draft.ts'

const loadCalendar = () => import('./date-calendar.tsx').then(({ DateCalendar }) => DateCalendar)
const DateCalendar = lazyPart(loadCalendar)

const MAX_DAY = '2199-12-31'

interface DateFieldProps extends FieldProps {
  value: CivilDay | null
  /** Called with every valid date while typing. */
  onChange: (day: CivilDay | null) => void
  /** Called when the date is final: picked, cleared, or typed and confirmed by Enter or blur. */
  onCommit?: ((day: CivilDay | null) => void) | undefined
  min?: CivilDay
  className?: string | undefined
}

/** Day first in every browser: a native date input follows the browser's language and may swap day and month. */
export function DateField({ value, onChange, onCommit, min = '1900-01-01', ...field }: DateFieldProps) {
  const { label, hint } = field
  const id = useId()
  const today = useToday()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLDivElement>(null)
  const read = (text: string) => readDay(text, today, min)
  const draft = useFieldDraft({ label, value, onChange, read, format: formatDate })
  const error = field.error ?? draft.error

  function commitTyped(text: string) {
    const reading = read(text)
    if (!('error' in reading)) onCommit?.(reading.value)
  }

  function choose(day: CivilDay | null) {
    draft.reset()
    onChange(day)
    onCommit?.(day)
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') {
      draft.leave()
      commitTyped(event.currentTarget.value)
    } else if (event.key === 'ArrowDown' && event.altKey) {
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
          onKeyDown={handleKey}
          onBlur={(event) => {
            draft.input.onBlur()
            commitTyped(event.currentTarget.value)
          }}
          {...describedBy(id, { error, hint })}
        />
        {draft.input.value !== '' && (
          <IconButton
            label={`Clear ${label}`}
            size="small"
            className={styles.button}
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
          className={styles.button}
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
        {...{ value, today, min }}
        onChoose={(day) => {
          choose(day)
          calendar.current?.hidePopover()
        }}
      />
    </Field>
  )
}

function readDay(text: string, today: CivilDay, min: CivilDay): Reading<CivilDay> {
  const typed = text.trim()
  if (typed === '') return { value: null }
  const day = parseDay(typed, { today, nearest: 'next' })
  if (day === null) return { error: `${typed} isn’t a valid date. Use a date like 4 Dec 2026.` }
  if (day < min || day > MAX_DAY)
    return { error: `Use a date from ${formatDate(min)} to ${formatDate(MAX_DAY)}.` }
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
      className={styles.popover}
      onToggle={toggle}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
      }}
    >
      {isOpen && (
        <Suspense>
          <DateCalendar {...calendar} max={MAX_DAY} />
        </Suspense>
      )}
    </div>
  )
}
