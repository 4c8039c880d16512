import { useId, useState } from 'react'
import { PROVINCES, type Province } from '#src/finance/dates/anniversaries.ts'
import {
  addWorkingDays,
  RULE_SETS,
  type RuleSetId,
  workingDaysUntil,
} from '#src/finance/dates/working-days.ts'
import type { CivilDay } from '#src/finance/new-zealand-days.ts'
import { readStored, writeStored } from '#src/lib/browser-storage.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { DateField } from '#src/ui/date-field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { useTodayOnceHydrated } from '#src/ui/use-clock.ts'
import { MAX_DAYS, RULE_SET_IDS } from './schema.ts'
import { formatWeekday, skippedPeriods } from './skipped-periods.ts'
import styles from './working-days-screen.module.css'

const STORED_PROVINCE = 'doneup_province'
const USUAL_PROVINCE: Province = 'Auckland'
const PROVINCE_OPTIONS = PROVINCES.map((value) => ({ value, label: value }))
const RULE_OPTIONS = RULE_SET_IDS.map((value) => ({ value, label: RULE_SETS[value].label }))

function storedProvince(): Province {
  const stored = readStored(STORED_PROVINCE)
  return PROVINCES.find((province) => province === stored) ?? USUAL_PROVINCE
}

/** Counts working days by the rules of an agreement or Act; works without a network. */
export function WorkingDaysScreen() {
  const today = useTodayOnceHydrated()
  const [chosenDay, setFrom] = useState<CivilDay | null | undefined>()
  const [days, setDays] = useState<number | null>(10)
  const [chosenProvince, setProvince] = useState<Province | null>(null)
  const [rules, setRules] = useState<RuleSetId>('adls-11')
  const from = chosenDay === undefined ? today : chosenDay
  const province = chosenProvince ?? (today === null ? USUAL_PROVINCE : storedProvince())
  const hasProvince = RULE_SETS[rules].anniversary !== 'none'

  function chooseProvince(chosen: Province) {
    setProvince(chosen)
    writeStored(STORED_PROVINCE, chosen)
  }

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Working days</h1>
        <p>Find the day a condition or settlement falls on, and see which days don’t count.</p>
      </header>
      {/* Inert until its code has loaded: it would lose what is typed. */}
      <form className={styles.form} inert={today === null} onSubmit={(event) => event.preventDefault()}>
        <DateField label="From" hint="This day isn’t counted" value={from} onChange={setFrom} />
        <NumberField
          label="Working days"
          value={days}
          onChange={setDays}
          min={1}
          max={MAX_DAYS}
          step={1}
          inputMode="numeric"
        />
        <SelectField
          label="Province"
          hint={hasProvince ? 'Where the property is' : 'These rules have no anniversary days'}
          options={PROVINCE_OPTIONS}
          value={province}
          onChange={chooseProvince}
          disabled={!hasProvince}
        />
        <SelectField label="Rules" options={RULE_OPTIONS} value={rules} onChange={setRules} />
      </form>
      <Answer from={from} days={days} province={province} rules={rules} today={today} />
    </div>
  )
}

interface AnswerProps {
  from: CivilDay | null
  days: number | null
  province: Province
  rules: RuleSetId
  /** Null in the prerendered page. */
  today: CivilDay | null
}

function Answer({ from, days, province, rules, today }: AnswerProps) {
  const id = useId()
  const { source, status } = RULE_SETS[rules]
  const calendar = { rules, provinces: [province] }
  const counted = from === null || days === null ? null : addWorkingDays(from, days, calendar)
  const left = counted && today !== null ? workingDaysUntil(today, counted.day, calendar) : null
  return (
    <>
      <section className={styles.answer} aria-labelledby={id}>
        <h2 id={id}>Last day</h2>
        <output aria-labelledby={id} className={styles.day}>
          {counted ? formatWeekday(counted.day) : '—'}
        </output>
        {/* A line in the prerendered page, so that nothing moves later. */}
        {today === null && <p>&nbsp;</p>}
        {left !== null && left > 0 && <p>{pluralize(left, 'working day')} from today.</p>}
        {counted === null && today !== null && <p>Enter a date and a number of days.</p>}
        {counted?.notices.map((notice) => (
          <p key={notice} className={styles.warning}>
            {notice}
          </p>
        ))}
        <p className={styles.note}>
          Source: {source}.{status === 'check' && ' Check this with your lawyer.'}
        </p>
        <p className={styles.note}>
          Your lawyer’s dates count. Anniversary days are observed by local custom; near a border, check which
          one applies.
        </p>
      </section>
      {counted !== null && counted.skipped.length > 0 && (
        <section className={styles.skipped} aria-labelledby={`${id}-skipped`}>
          <h2 id={`${id}-skipped`}>Days skipped</h2>
          <ul aria-labelledby={`${id}-skipped`}>
            {skippedPeriods(counted.skipped).map(({ from: first, until, reason }) => (
              <li key={first}>
                <span>{reason}</span>
                <span>
                  {formatWeekday(first)}
                  {until !== first && ` to ${formatWeekday(until)}`}
                </span>
              </li>
            ))}
          </ul>
          <p className={styles.note}>Saturdays and Sundays don’t count either.</p>
        </section>
      )}
    </>
  )
}
