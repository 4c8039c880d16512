import { describe, expect, test } from 'vitest'
import { fieldProblems } from '#src/lib/schemas/field-rules.ts'
import {
  type AgreementTerms,
  agreementDay,
  agreementRules,
  agreementState,
  type Condition,
  depositDueDay,
  depositHeldUntil,
  depositOf,
  effectiveToday,
  lateSettlement,
  nextDate,
  penaltyInterest,
  SIGNED_BEFORE_SETTLED,
  settlementDay,
  unconditionalDay,
} from './agreements.ts'
import { CONDITION_KINDS, type ConditionKind, conditionDue, limRequestBy, USUAL_KINDS } from './conditions.ts'
import type { CivilDay } from './new-zealand-days.ts'
import type { WorkingCalendar } from './working-days.ts'

const auckland: WorkingCalendar = { rules: 'adls-11', provinces: ['Auckland'] }

const terms = (fields: Partial<AgreementTerms> = {}): AgreementTerms => ({
  form: 'adls-11',
  provinces: ['Auckland'],
  isAuction: false,
  signedOn: '2026-11-27',
  signedAt: null,
  price: 525_000,
  depositPercent: 10,
  depositAmount: null,
  depositDue: 'signing',
  depositDays: null,
  depositPaidOn: null,
  settlementNominated: null,
  settledOn: null,
  cancelledOn: null,
  ...fields,
})

const condition = (kind: ConditionKind, fields: Partial<Condition> = {}): Condition => {
  const usual = CONDITION_KINDS.find(({ value }) => value === kind)
  return {
    kind,
    title: usual?.label ?? '',
    basis: 'days',
    days: usual?.days ?? null,
    countedFrom: null,
    date: null,
    usesDayAfter: false,
    extensions: [],
    status: 'open',
    decidedOn: null,
    requestedOn: null,
    ...fields,
  }
}
const dueOf = (kind: ConditionKind, signed: CivilDay, fields: Partial<Condition> = {}) =>
  conditionDue(condition(kind, fields), signed, auckland)?.day

describe('the usual days of a condition', () => {
  // Clauses: dates-and-conditions 3.1
  test.each([
    ['2026-11-27', 'finance', '2026-12-11'],
    ['2026-11-27', 'lim', '2026-12-18'],
    ['2026-11-27', 'building_report', '2026-12-18'],
    ['2026-12-04', 'finance', '2026-12-18'],
    ['2026-12-04', 'lim', '2027-01-19'],
    ['2026-12-04', 'building_report', '2027-01-07'],
  ] as const)('agreement %s, %s: %s', (signed, kind, due) => {
    expect(dueOf(kind, signed)).toBe(due)
  })

  test('due diligence of 15 working days', () => {
    expect(dueOf('due_diligence', '2026-11-27', { days: 15 })).toBe('2026-12-18')
  })

  // Clauses: dates-and-conditions 3.1
  test.each([
    ['2026-11-27', '2026-12-04'],
    ['2026-12-04', '2026-12-11'],
  ])('agreement %s: request the LIM by %s', (signed, by) => {
    const lim = { basis: 'days' as const, countedFrom: null }
    expect(limRequestBy(lim, signed, auckland)?.day).toBe(by)
    expect(limRequestBy({ ...lim, countedFrom: signed }, '2026-10-20', auckland)?.day).toBe(by)
    expect(limRequestBy({ basis: 'date', countedFrom: '2026-10-20' }, signed, auckland)?.day).toBe(by)
    expect(limRequestBy(lim, null, auckland)).toBeNull()
  })

  test('"Usual conditions" are finance, LIM and building report', () => {
    expect([...USUAL_KINDS]).toEqual(['finance', 'lim', 'building_report'])
  })
})

describe('the day of a condition', () => {
  test('has the skipped days and the day that it is counted from', () => {
    const due = conditionDue(condition('building_report'), '2026-12-04', auckland)
    expect(due?.count).toEqual({ days: 15, from: '2026-12-04' })
    expect(due?.skipped[0]).toEqual({ day: '2026-12-24', reason: 'Summer shutdown 24 Dec – 5 Jan' })
  })

  // Clauses: dates-and-conditions 3.2
  test('a named day that isn’t a working day is the working day before, or by choice the one after', () => {
    const on = { basis: 'date', date: '2026-12-29' } as const
    const before = conditionDue(condition('custom', on), '2026-11-27', auckland)
    expect(before).toMatchObject({
      day: '2026-12-23',
      rolled: { named: '2026-12-29', before: '2026-12-23', after: '2027-01-06' },
    })
    const after = condition('custom', { ...on, usesDayAfter: true })
    expect(conditionDue(after, '2026-11-27', auckland)?.day).toBe('2027-01-06')
  })

  test('an extension replaces it; another event may start the days', () => {
    expect(dueOf('finance', '2026-11-27', { extensions: [{ to: '2026-12-16' }] })).toBe('2026-12-16')
    expect(dueOf('finance', '2026-11-27', { countedFrom: '2026-12-01', days: 2 })).toBe('2026-12-03')
  })

  test('is unknown without a date of the agreement, a number of days or a named day', () => {
    expect(conditionDue(condition('finance'), null, auckland)).toBeNull()
    expect(dueOf('oia', '2026-11-27')).toBeUndefined()
    expect(dueOf('custom', '2026-11-27', { basis: 'date' })).toBeUndefined()
  })

  // Clauses: dates-and-conditions 9.1
  test('29 February counts, and an agreement on 31 December counts from that day', () => {
    expect(dueOf('custom', '2028-02-28', { days: 1 })).toBe('2028-02-29')
    expect(dueOf('custom', '2026-12-31', { days: 1 })).toBe('2027-01-06')
  })

  // Clauses: dates-and-conditions 1.2
  test('two provinces skip both anniversaries; the stricter day skips one', () => {
    const border: WorkingCalendar = { rules: 'adls-11', provinces: ['Hawke’s Bay', 'Marlborough'] }
    expect(conditionDue(condition('finance'), '2027-10-20', border)?.day).toBe('2027-11-08')
    expect(conditionDue(condition('finance'), '2027-10-20', border)?.notices.at(-1)).toMatch(
      /^With .+’s anniversary alone it is due 5 Nov 2027, the stricter day\.$/,
    )
    expect(conditionDue(condition('finance'), '2027-04-01', border)?.notices).toEqual([])
    expect(conditionDue(condition('finance'), '2027-10-20', auckland)?.notices).toEqual([])
  })
})

describe('the agreement', () => {
  // Clauses: dates-and-conditions 2.3
  test.each([
    ['2026-12-29', '2026-12-23'],
    ['2027-02-01', '2027-01-29'],
    ['2026-12-01', '2026-12-01'],
  ])('settlement nominated for %s is on %s', (nominated, day) => {
    expect(settlementDay(nominated, auckland).day).toBe(day)
  })

  // Clauses: dates-and-conditions 2.2
  test('signed after 5 pm it counts from the next working day', () => {
    expect(agreementDay(terms({ signedAt: '17:00' }))).toBe('2026-11-27')
    expect(agreementDay(terms({ signedAt: '17:01' }))).toBe('2026-11-30')
    expect(agreementDay(terms())).toBe('2026-11-27')
  })

  // Clauses: dates-and-conditions 2.4
  test('is a draft, conditional, unconditional, settled or cancelled', () => {
    const open = condition('finance')
    const met = condition('lim', { status: 'satisfied', decidedOn: '2026-12-03' })
    const failed = condition('title', { status: 'failed', decidedOn: '2026-12-04' })
    expect(agreementState(terms({ signedOn: null }), [open])).toBe('draft')
    expect(agreementState(terms(), [open, met])).toBe('conditional')
    expect(agreementState(terms(), [met, failed])).toBe('conditional')
    expect(agreementState(terms(), [met])).toBe('unconditional')
    expect(agreementState(terms({ isAuction: true }), [])).toBe('unconditional')
    expect(agreementState(terms({ settledOn: '2027-01-20' }), [met])).toBe('settled')
    expect(agreementState(terms({ cancelledOn: '2026-12-08' }), [open])).toBe('cancelled')
  })

  // Clauses: dates-and-conditions 2.5
  test('becomes unconditional on the last open condition’s day, then on the last decision’s', () => {
    const finance = condition('finance')
    const lim = condition('lim')
    expect(unconditionalDay(terms(), [finance, lim])).toBe('2026-12-18')
    const decided = { status: 'satisfied', decidedOn: '2026-12-09' } as const
    expect(unconditionalDay(terms(), [finance, { ...lim, ...decided }])).toBe('2026-12-11')
    expect(unconditionalDay(terms(), [{ ...lim, ...decided }])).toBe('2026-12-09')
    expect(unconditionalDay(terms(), [])).toBeNull()
    const failed = { status: 'failed', decidedOn: '2026-12-09' } as const
    expect(unconditionalDay(terms(), [finance, { ...lim, ...failed }])).toBeNull()
    expect(unconditionalDay(terms(), [{ ...lim, ...failed }])).toBeNull()
    expect(unconditionalDay(terms({ isAuction: true }), [])).toBe('2026-11-27')
    expect(unconditionalDay(terms(), [finance, condition('oia')])).toBeNull()
  })

  // Clauses: dates-and-conditions 2.6
  test('the deposit is a percentage or an amount, due on signing, after days, or when unconditional', () => {
    expect(depositOf(terms())).toBe(52_500)
    expect(depositOf(terms({ depositAmount: 30_000 }))).toBe(30_000)
    expect(depositOf(terms({ price: null }))).toBeNull()
    expect(depositDueDay(terms(), [])?.day).toBe('2026-11-27')
    expect(depositDueDay(terms({ depositDue: 'days', depositDays: 3 }), [])?.day).toBe('2026-12-02')
    const whenMet = terms({ depositDue: 'unconditional' })
    expect(depositDueDay(whenMet, [condition('finance')])).toBeNull()
    const met = condition('finance', { status: 'waived', decidedOn: '2026-12-09' })
    expect(depositDueDay(whenMet, [met])?.day).toBe('2026-12-09')
  })

  // Clauses: dates-and-conditions 2.6
  test.each([
    ['2026-12-11', '2027-01-07'],
    ['2026-11-27', '2026-12-11'],
  ])('a deposit paid on %s is held until %s', (paid, until) => {
    expect(depositHeldUntil(paid, auckland).day).toBe(until)
  })

  // Clauses: dates-and-conditions 2.7
  test.each([
    [525_000, 14, 5, 1_006.85],
    [524_999, 14, 1, 201.37],
    [495_000, 12, 3, 488.22],
  ])('penalty interest on %d at %d%% for %d days is %d', (unpaid, rate, days, interest) => {
    expect(penaltyInterest(unpaid, rate, days)).toBe(interest)
  })

  // Clauses: dates-and-conditions 9.5
  test.each([
    ['2026-12-11T17:00:00+13:00', '2026-12-11'],
    ['2026-12-11T17:00:01+13:00', '2026-12-14'],
    ['2026-12-23T17:30:00+13:00', '2027-01-06'],
  ])('an act at %s counts on %s: an extension after 5 pm on the last day may be too late', (at, counts) => {
    const calendar = { rules: 'adls-11', provinces: ['Auckland'] } as const
    expect(effectiveToday(new Date(at), calendar)).toEqual({ today: at.slice(0, 10), counts })
  })

  // Clauses: dates-and-conditions 2.7
  test('a settlement that is late costs interest on the price without the deposit that was paid', () => {
    const unpaid = { ...terms({ price: 525_000, settlementNominated: '2027-01-30' }), penaltyRate: 14 }
    // Saturday 30 January 2027: settlement is on Friday.
    expect(lateSettlement(unpaid, '2027-02-03')).toEqual({
      unpaid: 525_000,
      days: 5,
      aDay: 201.37,
      interest: 1_006.85,
    })
    expect(lateSettlement({ ...unpaid, depositPaidOn: '2026-11-30' }, '2027-02-03')?.unpaid).toBe(472_500)
    expect(lateSettlement({ ...unpaid, settledOn: '2027-01-30' }, '2027-02-03')?.interest).toBe(201.37)
    expect(lateSettlement(unpaid, '2027-01-29')).toMatchObject({ days: 0, interest: 0 })
    expect(lateSettlement({ ...unpaid, penaltyRate: null }, '2027-02-03')).toBeNull()
  })

  test('the next date is the first open condition, LIM request or unpaid deposit, then the settlement', () => {
    const paid = terms({ depositPaidOn: '2026-11-30', settlementNominated: '2027-02-01' })
    const met = condition('finance', { status: 'waived', decidedOn: '2026-12-09' })
    expect(nextDate(terms(), [condition('finance')])).toMatchObject({ kind: 'deposit', on: '2026-11-27' })
    const lim = condition('lim')
    expect(nextDate(paid, [lim, condition('finance')])).toMatchObject({
      kind: 'lim_request',
      title: 'LIM request',
      on: '2026-12-04',
    })
    expect(nextDate(paid, [{ ...lim, requestedOn: '2026-12-01' }, condition('finance')])).toEqual({
      kind: 'condition',
      title: 'Finance',
      on: '2026-12-11',
      calendar: auckland,
      isConditional: true,
    })
    expect(nextDate(paid, [met])).toMatchObject({
      kind: 'settlement',
      on: '2027-01-29',
      isConditional: false,
    })
    expect(nextDate(terms({ cancelledOn: '2026-12-08' }), [condition('lim')])).toBeNull()
  })

  test.each<[Partial<AgreementTerms>, Condition[], string]>([
    [{ signedOn: '2026-12-20' }, [], 'The agreement date is in the future.'],
    [{ signedOn: null, settledOn: '2026-12-01' }, [], 'Choose the day the agreement was signed.'],
    [{ settlementNominated: '2026-11-01' }, [], 'Settlement can’t be before the agreement.'],
    [
      { signedOn: '2026-11-30', settledOn: '2026-11-29' },
      [],
      'The house can’t settle before its agreement of 30 Nov 2026.',
    ],
    [{ settledOn: '2026-12-11' }, [], 'The day of settlement is in the future.'],
    [{ depositAmount: 600_000 }, [], 'The deposit can’t be more than the price.'],
    [{ depositDue: 'days' }, [], 'Working days are whole, from 1 to 260.'],
    [
      { isAuction: true },
      [condition('lim')],
      'A sale at auction is unconditional. Delete its conditions first.',
    ],
    [
      { signedOn: '2026-12-02' },
      [condition('lim', { status: 'waived', decidedOn: '2026-12-01' })],
      'LIM was decided before the agreement was signed.',
    ],
  ])('is refused: %j', (fields, conditions, problem) => {
    const rules = [...agreementRules(conditions, '2026-12-10'), SIGNED_BEFORE_SETTLED]
    expect(fieldProblems(rules, terms(fields)).map(({ message }) => message)).toEqual([problem])
    expect(fieldProblems(rules, terms())).toEqual([])
  })
})
