import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatRate, NO_FIGURE } from '#src/finance/money.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import { capitalized } from '#src/lib/text/list-in-words.ts'
import type { ChangeLine } from '#src/ui/table/activity-list.tsx'
import { planPartLabel } from './plan-schema.ts'
import { type ProjectEvent, type RowAction, stageLabel } from './schema.ts'

type BudgetAction = Exclude<RowAction, 'plan'>
type Format = (value: unknown) => string

const money: Format = (value) => formatRate(Number(value))
const day: Format = (value) => formatDate(String(value))
const words: Format = (value) => capitalized(String(value))

/** The fields of a budget's rows, in the order of their forms. */
const FIELDS: Readonly<Record<string, [label: string, format: Format]>> = {
  name: ['Name', String],
  original: ['Original budget', money],
  stage: ['Stage', stageLabel],
  toComplete: ['Still to be spent', money],
  isDone: ['Done', (isDone) => (isDone === true ? 'Yes' : 'No')],
  amount: ['Amount', money],
  gst: ['GST', money],
  supplier: ['Supplier', String],
  line: ['Line', String],
  purpose: ['What it was for', words],
  project: ['Project', String],
  reason: ['Reason', String],
  state: ['State', words],
  validUntil: ['Valid until', day],
  date: ['Invoice date', day],
  dueOn: ['Due on', day],
  paidOn: ['Paid on', day],
  invoiceNumber: ['Invoice number', String],
  note: ['Note', String],
}

const NAMES: Readonly<Record<BudgetAction, string>> = {
  budget: 'budget line',
  variation: 'variation of',
  quote: 'quote of',
  expense: 'expense of',
}

/** "changed the variation of $1,850", or "imported 23 expenses from a file". */
export function rowActionText(action: BudgetAction, after: ProjectEvent['after']): string {
  if (after?.change === 'imported' || after?.change === 'removed') return `${after.change} ${after.row}`
  return `${after?.change} the ${NAMES[action]} ${after?.row}`
}

/** The fields that a project's activity shows of the rows of its budget. */
export const SHOWN_FIELDS = Object.keys(FIELDS)

/** What a change of a budget's row has changed, and what an added one has; the fields that its name leaves out. */
export function rowChangeLines({ action, before, after }: ProjectEvent): ChangeLine[] {
  if (action === 'plan' && after?.change === 'changed') return planLines(before ?? {}, after)
  if (!(action in NAMES)) return []
  const isEdit = after?.change === 'changed' || after?.change === 'moved'
  return Object.entries(FIELDS).flatMap(([field, [label, format]]): ChangeLine[] => {
    const [from, to] = [before, after].map((values) => values?.[field] ?? null)
    const text = (value: unknown) => (value === null ? NO_FIGURE : format(value))
    if (isEdit) return from === to ? [] : [{ label, before: text(from), after: text(to) }]
    const isNamed = field === (action === 'budget' ? 'name' : 'amount')
    return to === null || isNamed ? [] : [{ label, before: '', after: text(to) }]
  })
}

const count: Format = (value) => String(value)
/** What of a stage a plan says. */
const OF_STAGE: Readonly<Record<string, [label: string, format: Format]>> = {
  days: ['days', count],
  startsOn: ['own start', day],
  doneOn: ['finished on', day],
  skipped: ['skipped', String],
}
const OF_PLAN: Readonly<Record<string, Format>> = {
  startsOn: day,
  provinces: (names) => (Array.isArray(names) && names.length > 0 ? names.join(', ') : NO_FIGURE),
  closedFrom: count,
  closedUntil: count,
  afterSettlement: stageLabel,
  saleDays: count,
}
const OF_CLOSING: Readonly<Record<string, string>> = {
  closedFrom: 'The closing, from',
  closedUntil: 'The closing, until',
}

type Values = Readonly<Record<string, unknown>>

/** "Permits, days: 10 → 12". */
function planLines(before: Values, after: Values): ChangeLine[] {
  const line = (label: string, format: Format, from: unknown, to: unknown): ChangeLine[] => {
    const text = (value: unknown) => (value === null || value === undefined ? NO_FIGURE : format(value))
    return text(from) === text(to) ? [] : [{ label, before: text(from), after: text(to) }]
  }
  return Object.keys(after).flatMap((field) => {
    const [from, to] = [before[field], after[field]]
    const format = OF_PLAN[field]
    if (format) return line(OF_CLOSING[field] ?? capitalized(planPartLabel(field)), format, from, to)
    if (!isRecord(from) || !isRecord(to)) return []
    return Object.entries(OF_STAGE).flatMap(([part, [label, ofPart]]) =>
      line(`${stageLabel(field)}, ${label}`, ofPart, from[part], to[part]),
    )
  })
}
