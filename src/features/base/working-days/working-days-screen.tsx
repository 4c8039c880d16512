import { useId, useState } from 'react'
import { PROVINCES, type Province } from '#src/finance/dates/anniversaries.ts'
import { CONSENT_DAYS, type InformationRequest, runConsentClock } from '#src/finance/dates/consent-clock.ts'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { formatWeekday } from '#src/finance/dates/parse-day.ts'
import { RULE_SETS, type RuleSetId, workingDaysUntil } from '#src/finance/dates/working-days.ts'
import { readStored, writeStored } from '#src/lib/browser/browser-storage.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { useTodayOnceHydrated } from '#src/ui/browser/use-clock.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { DateField } from '#src/ui/field/date-field.tsx'
import { InvalidFields, useInvalidField } from '#src/ui/field/invalid-fields.ts'
import { NumberField } from '#src/ui/field/number-field.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { Grid, Stack } from '#src/ui/layout/layout.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import type { RequestInput } from './consent-requests.tsx'
import { MAX_DAYS, RULE_SET_IDS } from './schema.ts'
import { skippedPeriods } from './skipped-periods.ts'
import styles from './working-days-screen.module.css'

const { ConsentRequests } = lazyParts(() => import('./consent-requests.tsx'))

const STORED_PROVINCE = 'doneup_province'
const USUAL_PROVINCE: Province = 'Auckland'
const PROVINCE_OPTIONS = PROVINCES.map((value) => ({ value, label: value }))
/** What an Act gives a council. */
const COUNCIL_DAYS: Partial<Record<RuleSetId, number>> = { lgoima: 10, 'building-act': CONSENT_DAYS }
const RULE_OPTIONS = RULE_SET_IDS.map((value) => ({ value, label: RULE_SETS[value].label }))

function storedProvince(): Province {
  const stored = readStored(STORED_PROVINCE)
  return PROVINCES.find((province) => province === stored) ?? USUAL_PROVINCE
}

export function WorkingDaysScreen() {
  return (
    <Stack gap={24} className={classNames('page', styles.page)}>
      <header className={styles.head}>
        <h1>Working days</h1>
        <p>Find the day a condition or settlement falls on, and see which days don’t count.</p>
      </header>
      <WorkingDays />
    </Stack>
  )
}

/** Counts working days by the rules of an agreement or Act; works without a network. */
export function WorkingDays() {
  const today = useTodayOnceHydrated()
  const [chosenDay, setFrom] = useState<CivilDay | null | undefined>()
  const [days, setDays] = useState<number | null>(10)
  const [chosenProvince, setProvince] = useState<Province | null>(null)
  const [rules, setRules] = useState<RuleSetId>('adls-11')
  const [requests, setRequests] = useState<readonly RequestInput[]>([])
  const invalid = useInvalidField()
  const from = chosenDay === undefined ? today : chosenDay
  const province = chosenProvince ?? (today === null ? USUAL_PROVINCE : storedProvince())
  const isConsent = rules === 'building-act'
  const entered = requests.flatMap(({ askedOn, answeredOn }) =>
    askedOn === null ? [] : [{ askedOn, answeredOn }],
  )
  const hasProvince = RULE_SETS[rules].anniversary !== 'none'

  function chooseProvince(chosen: Province) {
    setProvince(chosen)
    writeStored(STORED_PROVINCE, chosen)
  }

  function chooseRules(chosen: RuleSetId) {
    setRules(chosen)
    setDays((before) => COUNCIL_DAYS[chosen] ?? before)
  }

  return (
    <>
      {/* Inert until its code has loaded: it would lose what is typed. */}
      <Grid as="form" columns={240} inert={today === null} onSubmit={(event) => event.preventDefault()}>
        <InvalidFields value={invalid.report}>
          <DateField
            tense="future"
            label="From"
            hint="This day isn’t counted"
            value={from}
            onChange={setFrom}
          />
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
          <SelectField label="Rules" options={RULE_OPTIONS} value={rules} onChange={chooseRules} />
        </InvalidFields>
      </Grid>
      {isConsent && (
        <InvalidFields value={invalid.report}>
          <ConsentRequests lodgedOn={from} inputs={requests} onChange={setRequests} />
        </InvalidFields>
      )}
      <Answer
        problem={invalid.problem}
        from={from}
        days={days}
        province={province}
        rules={rules}
        requests={isConsent ? entered : []}
        today={today}
      />
    </>
  )
}

interface AnswerProps {
  /** Set while a field's text can't be read. */
  problem: string | null
  from: CivilDay | null
  days: number | null
  province: Province
  rules: RuleSetId
  requests: readonly InformationRequest[]
  /** Null in the prerendered page. */
  today: CivilDay | null
}

function Answer({ problem, from, days, province, rules, requests, today }: AnswerProps) {
  const id = useId()
  const { source, status } = RULE_SETS[rules]
  const calendar = { rules, provinces: [province] }
  const counted =
    problem !== null || from === null || days === null
      ? null
      : runConsentClock({ lodgedOn: from, days, requests }, calendar)
  const left = counted?.day && today !== null ? workingDaysUntil(today, counted.day, calendar) : null
  return (
    <>
      <Stack as="section" gap={8} aria-labelledby={id}>
        <h2 id={id}>Last day</h2>
        <output aria-labelledby={id} className="answer">
          {counted?.day ? formatWeekday(counted.day) : '—'}
        </output>
        {/* A line in the prerendered page, so that nothing moves later. */}
        {today === null && <p>&nbsp;</p>}
        {left !== null && left > 0 && <p>{pluralize(left, 'working day')} from today.</p>}
        {counted?.day === null && (
          <p>
            The clock is stopped with {pluralize(counted.daysLeft, 'working day')} left. Enter when you
            answered.
          </p>
        )}
        {counted === null && today !== null && <p>{problem ?? 'Enter a date and a number of days.'}</p>}
        {counted?.notices.map((notice) => (
          <p key={notice} className="warn">
            {notice}
          </p>
        ))}
        <p className="quiet text-12">
          Source: {source}.{status === 'check' && ' Check this with your lawyer.'}
          {requests.length > 0 &&
            ' The day of a request counts, the day of its answer doesn’t; check with the council.'}
        </p>
        <p className="quiet text-12">
          Your lawyer’s dates count. Anniversary days are observed by local custom; near a border, check which
          one applies.
        </p>
      </Stack>
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
          <p className="quiet text-12">Saturdays and Sundays aren’t counted either.</p>
        </section>
      )}
    </>
  )
}
