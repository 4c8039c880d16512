import { describe, expect, test } from 'vitest'
import { CONDITION_KINDS } from '#src/finance/dates/conditions.ts'
import { extensionText, movesOf, stateInWords } from './due-text.ts'
import {
  type AgreementInput,
  type AgreementView,
  agreementInputSchema,
  conditionInputSchema,
  newCondition,
  type StoredCondition,
} from './schema.ts'
import { dateWarnings, missingFromOffer, missingText, timelineOf, undatedDeposit } from './timeline.ts'

const terms = (fields: object = {}) =>
  agreementInputSchema.parse({ provinces: ['Auckland'], signedOn: '2026-11-27', price: 525_000, ...fields })

const condition = (kind: string, days: number, fields: Partial<StoredCondition> = {}): StoredCondition => ({
  ...conditionInputSchema.parse({ kind, title: kind, basis: 'days', days }),
  id: kind,
  dayAfterChosen: null,
  extensions: [],
  status: 'open',
  decidedOn: null,
  decidedBy: null,
  dueOn: null,
  movedFrom: null,
  version: 1,
  ...fields,
})
const finance = condition('finance', 10)
const lim = condition('lim', 15)

describe('the timeline', () => {
  test('has all dates in order, with what is still to do', () => {
    const dates = timelineOf(terms({ settlementNominated: '2027-02-01' }), [lim, finance])
    expect(dates.map(({ on, what, todo }) => [on, what, todo?.kind])).toEqual([
      ['2026-11-27', 'Agreement', undefined],
      ['2026-11-27', 'Deposit due', 'deposit'],
      ['2026-12-04', 'Request the lim by', 'lim_request'],
      ['2026-12-11', 'finance', 'condition'],
      ['2026-12-18', 'lim', 'condition'],
      ['2026-12-18', 'Unconditional', undefined],
      ['2027-01-29', 'Settlement', 'settlement'],
    ])
  })

  test('a deposit that waits for the conditions has no day until they are met, and isn’t said once it is paid', () => {
    const waiting = { depositDue: 'unconditional', depositAmount: 60_000 }
    const open = undatedDeposit(terms(waiting), [finance])
    expect(open).toEqual({ amount: 60_000 })
    expect(undatedDeposit(terms({ ...waiting, depositPaidOn: '2026-11-27' }), [finance])).toBeNull()
    expect(undatedDeposit(terms({ ...waiting, signedOn: null }), [finance])).toBeNull()
    expect(undatedDeposit(terms({ ...waiting, cancelledOn: '2026-11-28' }), [finance])).toBeNull()
    expect(undatedDeposit(terms({ ...waiting, depositDue: 'signing' }), [finance])).toBeNull()
    const met = { ...finance, status: 'satisfied' as const, decidedOn: '2026-12-02' }
    expect(undatedDeposit(terms(waiting), [met])).toBeNull()
    expect(timelineOf(terms(waiting), [met]).find(({ id }) => id === 'deposit')).toMatchObject({
      on: '2026-12-02',
    })
  })

  test('counts and explains the unconditional day as its last condition', () => {
    const dateOf = (conditions: StoredCondition[]) =>
      timelineOf(terms(), conditions).find(({ id }) => id === 'unconditional')
    expect(dateOf([finance, lim])).toMatchObject({
      calendar: { scope: 'lim' },
      why: { day: '2026-12-18', count: { days: 15, from: '2026-11-27' } },
      intro: 'The day of the last condition, lim.',
    })
    const met = { status: 'satisfied' as const, decidedOn: '2026-12-02' }
    const decided = [
      { ...finance, ...met },
      { ...lim, ...met, decidedOn: '2026-12-01' },
    ]
    expect(dateOf(decided)?.intro).toBe('finance was decided last, on 2 Dec 2026.')
  })

  test('has nothing to do once it is settled', () => {
    const dates = timelineOf(terms({ settlementNominated: '2027-02-01', settledOn: '2027-02-02' }), [])
    expect(dates.find(({ id }) => id === 'settlement')?.todo).toBeNull()
  })

  // Clauses: dates-and-conditions 2.7
  test('explains the day of a deposit that is counted, not of one due on signing', () => {
    const counted = terms({ depositDue: 'days', depositDays: 3 })
    const why = (one: typeof counted) => timelineOf(one, []).find(({ id }) => id === 'deposit')?.why
    expect(why(counted)).toMatchObject({ day: '2026-12-02', count: { days: 3, from: '2026-11-27' } })
    expect(why(terms())).toBeNull()
  })

  test('shows a paid deposit until when it is held, and decided conditions on their day', () => {
    const met = { ...finance, status: 'waived' as const, decidedOn: '2026-12-02' }
    const dates = timelineOf(terms({ depositPaidOn: '2026-12-11' }), [met])
    expect(dates.map(({ on, what }) => `${on} ${what}`)).toEqual([
      '2026-11-27 Agreement',
      '2026-12-02 finance waived',
      '2026-12-02 Unconditional',
      '2026-12-11 Deposit paid',
      '2027-01-07 Deposit held until',
    ])
  })
})

test.each([
  [
    'those that only the paper dates',
    {},
    ['custom', 'oia', 'finance'],
    'overseas investment consent and another condition',
  ],
  ['none of those with usual days', {}, ['lim', 'title'], null],
  ['none at an auction', { isAuction: true }, ['custom'], null],
  ['none once it is settled', { settledOn: '2026-12-20' }, ['custom'], null],
] as const)('conditions of the offer that the agreement lacks: %s', (_of, fields, kinds, words) => {
  const offer = { number: 2, madeOn: '2026-11-20', conditions: kinds }
  const missing = missingFromOffer(terms(fields), [finance], offer)
  expect(missing.length > 0 ? missingText(offer, missing) : null).toBe(
    words && `Offer 2 is also subject to ${words}.`,
  )
  expect(missingFromOffer(terms(fields), [finance], null)).toEqual([])
})

test('every kind of condition can be started, also where only the paper says when it is due', () => {
  for (const { value: kind, days } of CONDITION_KINDS)
    expect(newCondition(kind)).toMatchObject({ kind, days, basis: days === null ? 'date' : 'days' })
})

describe('warnings', () => {
  const view = (agreement: AgreementInput, addressProvinces: AgreementView['addressProvinces'] = []) => ({
    agreement,
    addressProvinces,
  })

  const beside = (unconditionalDate: string | null, madeOn?: string) => ({
    unconditionalDate,
    acceptedOffer: madeOn === undefined ? null : { number: 2, madeOn, conditions: [] },
  })

  test('an agreement signed before its accepted offer was made, not on that day', () => {
    const fine = view(terms({ settlementNominated: '2027-01-20' }), ['Auckland'])
    const warnings = (madeOn: string) => dateWarnings(fine, [finance, lim], beside('2026-12-18', madeOn))
    expect(warnings('2026-11-29')).toEqual([
      'The agreement date, 27 Nov 2026, is before the accepted offer 2 was made on 29 Nov 2026. Check both dates.',
    ])
    expect(warnings('2026-11-27')).toEqual([])
  })

  // Clauses: dates-and-conditions 9.4
  test.each([
    [{ settlementNominated: '2026-12-10' }, null, 'before the last condition on 18 Dec 2026'],
    [{ settlementNominated: '2026-12-29' }, null, 'Settlement is the working day before, 23 Dec 2026'],
    [{}, '2026-12-20', 'Not the last condition’s day (18 Dec 2026)'],
    [{ provinces: [] }, null, 'Choose the property’s province'],
    [{ provinces: ['Hawke’s Bay', 'Wellington'] }, null, 'The stricter day is the one without'],
  ])('%j with an unconditional date of %s', (fields, unconditionalDate, expected) => {
    expect(dateWarnings(view(terms(fields)), [finance, lim], beside(unconditionalDate)).join(' ')).toContain(
      expected,
    )
  })

  test('an address in several provinces, or in a province other than the agreement’s', () => {
    const warnings = (provinces: string[], addressProvinces: AgreementView['addressProvinces']) =>
      dateWarnings(view(terms({ provinces }), addressProvinces), [finance], beside(null))
    expect(warnings([], ['Canterbury', 'South Canterbury'])).toEqual([
      'The address may be in Canterbury or South Canterbury. Until you choose the province, no anniversary day is skipped: that is the stricter day.',
    ])
    expect(warnings(['Canterbury'], ['Canterbury', 'South Canterbury'])).toEqual([])
    expect(warnings(['Canterbury'], ['South Canterbury'])).toEqual([
      'The address is in South Canterbury, but the days skip the anniversary of Canterbury. Check the province.',
    ])
  })

  test('two provinces: the earlier day of each open condition', () => {
    const border = terms({ signedOn: '2027-10-20', provinces: ['Hawke’s Bay', 'Marlborough'] })
    const warnings = dateWarnings(view(border), [{ ...finance, dueOn: '2027-11-08' }], beside(null))
    expect(warnings.at(-1)).toMatch(
      /^finance: With .+’s anniversary alone it is due 5 Nov 2027, the stricter day\.$/,
    )
  })

  test('none if the dates are in order or the agreement is cancelled', () => {
    const fine = { settlementNominated: '2027-01-20' }
    expect(dateWarnings(view(terms(fine), ['Auckland']), [finance, lim], beside('2026-12-18'))).toEqual([])
    const cancelled = terms({ settlementNominated: '2026-12-10', cancelledOn: '2026-12-01' })
    expect(dateWarnings(view(cancelled), [finance, lim], beside(null))).toEqual([])
  })
})

test('new terms move open conditions only', () => {
  const met = { ...lim, status: 'satisfied' as const, decidedOn: '2026-12-02' }
  expect(movesOf([finance, met], terms(), terms({ signedOn: '2026-12-04' }))).toEqual([
    { title: 'finance', from: '11 Dec 2026', to: '18 Dec 2026' },
  ])
  expect(movesOf([finance], terms({ signedOn: null }), terms())[0]?.from).toBe('not set')
})

test('state and extensions in words', () => {
  const [ordinary, auction] = [{ isAuction: false }, { isAuction: true }]
  expect(stateInWords('conditional', ordinary, [finance, { status: 'waived' }])).toBe(
    'Conditional, 1 of 2 decided',
  )
  expect(stateInWords('unconditional', ordinary, [])).toBe('Unconditional: no conditions added')
  expect(stateInWords('unconditional', auction, [])).toBe('A sale at auction is unconditional.')
  expect(stateInWords('draft', ordinary, [])).toBe('Draft')
  const extension = { from: '2026-12-11', to: '2026-12-15', agreedOn: '2026-12-08', documentId: null }
  expect(extensionText({ extensions: [extension, { ...extension, from: '2026-12-15' }] })).toBe(
    'Extended twice, from 11 Dec 2026',
  )
  expect(extensionText({ extensions: [] })).toBeNull()
})
