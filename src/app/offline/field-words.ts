import { PURPOSES } from '#src/features/build/budgets/schema.ts'
import { PLAN_LABELS } from '#src/features/build/projects/plan-labels.ts'
import { FIELD_LABELS, stageLabel } from '#src/features/build/projects/schema.ts'
import { TRADES } from '#src/features/build/suppliers/schema.ts'
import { SALE_CONDITIONS } from '#src/features/deals/comparables/schema.ts'
import { OFFER_METHODS, OFFER_SIDES } from '#src/features/deals/offers/schema.ts'
import { filtersText } from '#src/features/deals/pipeline/filters/filters-text.ts'
import { filtersIn } from '#src/features/deals/pipeline/filters/schema.ts'
import { CHECKLIST_STATUSES } from '#src/features/work/checklists/schema.ts'
import { CONDITION_KINDS } from '#src/finance/dates/conditions.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'
import { formatNumber, formatRate } from '#src/finance/money.ts'
import type { ResourceName } from '#src/lib/rows/resource-list.ts'
import { capitalized, listInWords } from '#src/lib/text/list-in-words.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { NameOf } from './names-of-ids.ts'

type Format = (value: unknown) => string
/** Null for one of the program’s own; without a format, for a row that only its id names. */
type Words = Readonly<Record<string, readonly [label: string, format?: Format] | null>>

const NONE = 'none'
const text: Format = (value) => String(value)
const money: Format = (value) => formatRate(Number(value))
const day: Format = (value) => formatDate(String(value))
const yesNo: Format = (value) => (value === true ? 'Yes' : 'No')
const choice =
  (options: readonly { value: string; label: string }[]): Format =>
  (value) =>
    optionLabel(options, String(value))
const choices =
  (options: readonly { value: string; label: string }[]): Format =>
  (value) =>
    Array.isArray(value) && value.length > 0 ? capitalized(listInWords(value.map(choice(options)))) : NONE
const names: Format = (value) =>
  Array.isArray(value) && value.length > 0 ? listInWords(value.map(String)) : NONE
const area: Format = (value) => `${formatNumber(Number(value))} m²`
const filters: Format = (value) => filtersText(filtersIn(String(value)))
const days: Format = (value) => pluralize(Number(value), 'day')

/** The fields of each kind of row as its form calls them. A test names those that are missing. */
export const FIELD_WORDS: Readonly<Record<ResourceName, Words>> = {
  agents: { name: ['Name', text], phone: ['Phone', text], email: ['Email', text] },
  budgetLines: {
    name: ['Name', text],
    original: ['Original budget', money],
    stage: ['Stage', stageLabel],
    toComplete: ['Still to be spent', money],
    isDone: ['Done', yesNo],
  },
  checklists: {
    title: ['Title', text],
    section: ['Group', text],
    isStop: ['Must be done before going unconditional', yesNo],
    status: ['Status', choice(CHECKLIST_STATUSES)],
    assigneeId: ['Assigned to'],
    dueOn: ['Due on', day],
    dueDays: ['Or due after the agreement', days],
    cost: ['Cost', money],
    documentId: ['Document'],
    note: ['Note', text],
    position: null,
  },
  comparables: {
    address: ['Address', text],
    price: ['Sold for', money],
    soldOn: ['Sold on', day],
    floorArea: ['Floor area', area],
    landArea: ['Land area', area],
    bedrooms: ['Bedrooms', text],
    bathrooms: ['Bathrooms', text],
    condition: ['Condition', choice(SALE_CONDITIONS)],
    adjustments: ['Adjustments'],
    weight: ['Weight', text],
    source: ['Source', text],
    note: ['Note', text],
    documentId: ['Document'],
  },
  conditions: {
    kind: ['Kind', choice(CONDITION_KINDS)],
    title: ['Title', text],
    basis: ['Due', (basis) => (basis === 'date' ? 'On a date' : 'After a number of days')],
    days: ['Number of days', text],
    countedFrom: ['On', day],
    countedEvent: ['Counted from', text],
    date: ['Due on', day],
    usesDayAfter: ['Use the day after', yesNo],
    requestedOn: ['Requested on', day],
    assigneeId: ['Assigned to'],
    note: ['Note', text],
    documentId: ['Document'],
    cost: ['Cost', money],
    status: ['State', (state) => capitalized(String(state))],
    decidedOn: ['Decided on', day],
  },
  expenses: {
    amount: ['Amount including GST', money],
    gst: ['GST amount', money],
    date: ['Invoice date', day],
    dueOn: ['Due on', day],
    paidOn: ['Paid on', day],
    supplier: ['Supplier', text],
    invoiceNumber: ['Invoice number', text],
    note: ['Note', text],
    purpose: ['What it was for', choice(PURPOSES)],
    lineId: ['Line'],
    billId: ['Parts'],
  },
  offers: {
    side: ['Made by', choice(OFFER_SIDES)],
    amount: ['Amount', money],
    madeOn: ['Made on', day],
    method: ['Method', choice(OFFER_METHODS)],
    expiresOn: ['Expires on', day],
    conditions: ['Conditions', choices(CONDITION_KINDS)],
    settlementOn: [SETTLEMENT_WORDS.proposed, day],
    deposit: ['Deposit', money],
    agentName: ['Agent', text],
    documentId: ['Document'],
    outcome: ['Answer', (outcome) => capitalized(String(outcome))],
    outcomeOn: ['Answered on', day],
    reason: ['Reason', text],
  },
  quotes: {
    lineId: ['Line'],
    supplier: ['Supplier', text],
    amount: ['Amount', money],
    validUntil: ['Valid until', day],
    documentId: ['Document'],
    state: ['State', (state) => capitalized(String(state))],
  },
  scenarios: { name: ['Name', text], changes: ['Changes'], note: ['Note', text], position: null },
  suppliers: {
    name: ['Name', text],
    trade: ['Trade', choice(TRADES)],
    phone: ['Phone', text],
    email: ['Email', text],
    gstNumber: ['GST number', text],
    registration: ['LBP or registration number', text],
    insuredUntil: ['Insured until', day],
    rating: ['Rating from 1 to 5', text],
    source: ['Where from', text],
    notes: ['Notes', text],
  },
  tasks: {
    title: ['Title', text],
    assigneeId: ['Assigned to'],
    dueOn: ['Due on', day],
    opportunityId: ['Deal'],
    projectId: ['Project'],
    stage: ['Stage', stageLabel],
    position: null,
    doneOn: ['Done on', day],
  },
  variations: {
    lineId: ['Line'],
    amount: ['Amount', money],
    reason: ['Reason', text],
    documentId: ['Document'],
    state: ['State', (state) => capitalized(String(state))],
  },
  views: {
    name: ['Name', text],
    query: ['Shown', filters],
    isShared: ['Share with team', yesNo],
    position: null,
  },
}

const PLAN_WORDS: Words = {
  days: [PLAN_LABELS.days, text],
  startsOn: [PLAN_LABELS.startsOn, day],
  skipped: [PLAN_LABELS.skipped, text],
  doneOn: [PLAN_LABELS.doneOn, day],
  saleDays: [PLAN_LABELS.saleDays, days],
  afterSettlement: [PLAN_LABELS.afterSettlement, stageLabel],
  closedFrom: [PLAN_LABELS.closedFrom, text],
  closedUntil: [PLAN_LABELS.closedUntil, text],
  provinces: [PLAN_LABELS.provinces, names],
}

const PROJECT_WORDS: Words = {
  targetCompletion: [FIELD_LABELS.targetCompletion, day],
  actualPurchasePrice: [FIELD_LABELS.actualPurchasePrice, money],
  actualRenovationCost: [FIELD_LABELS.actualRenovationCost, money],
  actualSalePrice: [FIELD_LABELS.actualSalePrice, money],
  soldOn: [FIELD_LABELS.soldOn, day],
  saleSettlesOn: [FIELD_LABELS.saleSettlesOn, day],
}

/** What a page saves field by field, by the list of its changes. */
const WORDS_OF: Readonly<Record<string, Words>> = {
  ...FIELD_WORDS,
  plan: PLAN_WORDS,
  projects: PROJECT_WORDS,
}

const NO_NAMES: NameOf = () => null

/** What a field of a queued change is called, and its value; null for a field of the program’s own. An id becomes the name of what it is of. */
export function fieldWords(list: string, path: readonly string[], value: unknown, nameOf: NameOf = NO_NAMES) {
  const [field = '', within] = path
  const words = WORDS_OF[list]?.[within ?? field]
  if (words === undefined || words === null) return null
  const [name, format] = words
  const label = within === undefined ? name : `${name} of ${stageLabel(field)}`
  const isNothing = value === null || value === undefined || value === ''
  if (isNothing) return { label, value: NONE }
  return { label, value: format ? format(value) : nameOf(String(value)) }
}

/** The values of a queued row, in the order of its form: "Amount including GST: $77 · Paid on: 30 Nov 2026". */
export function rowText(
  list: string,
  values: Readonly<Record<string, unknown>>,
  name: string,
  nameOf: NameOf = NO_NAMES,
): string {
  const own = WORDS_OF[list] ?? {}
  return Object.keys(own)
    .filter((field) => field in values && values[field] !== null && values[field] !== name)
    .flatMap((field) => {
      const words = fieldWords(list, [field], values[field], nameOf)
      return words?.value == null || words.value === NONE ? [] : `${words.label}: ${words.value}`
    })
    .join(' · ')
}
