import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatRate, NO_FIGURE } from '#src/finance/money.ts'
import { capitalized } from '#src/lib/text/list-in-words.ts'
import type { ChangeLine } from '#src/ui/table/activity-list.tsx'
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
