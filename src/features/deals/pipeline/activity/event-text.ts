import { allItems, planTotal } from '#src/features/public/calculators/renovation-plan.ts'
import { renovationPlanSchema } from '#src/features/public/calculators/schema.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatChosenPercent, formatRate, NO_FIGURE } from '#src/finance/money.ts'
import {
  DEFAULT_HOLDING_COSTS,
  HOLDING_COST_BOUNDS,
  type HoldingCostSettings,
} from '#src/finance/price/holding-costs.ts'
import { isSameValue } from '#src/lib/rows/field-edits.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { ChangeLine } from '#src/ui/table/activity-list.tsx'
import { addressLines } from '../card-text.ts'
import { type EditableField, FIELD_LABELS, sellingPlanSchema } from '../deal-schema.ts'
import { type DealActivity, EXPIRED_BY_ITSELF } from '../event-schema.ts'
import { statusLabel } from '../schema.ts'

/** The fields of the form, and the actual values that the project records. */
type RecordedField = EditableField | 'actualRenovationCost' | 'actualSalePrice'
const LABELS: Readonly<Record<RecordedField, string>> = {
  ...FIELD_LABELS,
  actualRenovationCost: 'Actual renovation cost',
  actualSalePrice: 'Actual sale price',
}

/** The changed fields in the order of the form; holding costs are listed by setting. */
export function changeLines(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): ChangeLine[] {
  return recordedFields().flatMap((field) => {
    if (!(field in after) || isSameValue(before[field] ?? null, after[field] ?? null)) return []
    if (field === 'holdingCosts') return settingLines(before[field], after[field])
    return [
      {
        label: LABELS[field],
        before: valueText(field, before[field]),
        after: valueText(field, after[field]),
      },
    ]
  })
}

function recordedFields(): RecordedField[] {
  return Object.keys(LABELS) as RecordedField[]
}

function settingLines(before: unknown, after: unknown): ChangeLine[] {
  const names = Object.keys(HOLDING_COST_BOUNDS) as (keyof HoldingCostSettings)[]
  // A deal without its own settings has the defaults.
  const old: Record<string, unknown> = isRecord(before) ? before : { ...DEFAULT_HOLDING_COSTS }
  const now: Record<string, unknown> = isRecord(after) ? after : { ...DEFAULT_HOLDING_COSTS }
  return names
    .filter((name) => !isSameValue(old[name] ?? null, now[name] ?? null))
    .map((name) => ({
      label: HOLDING_COST_BOUNDS[name].label,
      before: settingText(name, old[name]),
      after: settingText(name, now[name]),
    }))
}

/** "Months 6, Interest rate 7%". */
export function settingsText(value: unknown, names: readonly string[]): string {
  const known = Object.keys(HOLDING_COST_BOUNDS) as (keyof HoldingCostSettings)[]
  const settings: Record<string, unknown> = isRecord(value) ? value : { ...DEFAULT_HOLDING_COSTS }
  const texts = known
    .filter((name) => names.includes(name))
    .map((name) => `${HOLDING_COST_BOUNDS[name].label} ${settingText(name, settings[name])}`)
  return texts.join(', ')
}

function settingText(name: keyof HoldingCostSettings, value: unknown): string {
  if (typeof value !== 'number') return NO_FIGURE
  if (name === 'months') return String(value)
  return name === 'interestRate' || name === 'loanToValueRatio'
    ? formatChosenPercent(value)
    : formatRate(value)
}

/** A field's displayed value; a dash if it has none. */
export function valueText(field: RecordedField, value: unknown): string {
  if (value === null || value === undefined || value === '') return NO_FIGURE
  if (field === 'status') return statusLabel(value)
  if (field === 'renovationItems') return planText(value)
  if (field === 'holdingCosts') return 'custom'
  if (field === 'sellingPlan') return sellingPlanText(value)
  if (field === 'dueDate' || field === 'unconditionalDate') return formatDate(String(value))
  if (typeof value !== 'number') return String(value)
  return field === 'profitMargin' ? formatChosenPercent(value) : formatRate(value)
}

function planText(value: unknown): string {
  const plan = renovationPlanSchema.safeParse(value)
  if (!plan.success) return summaryText(value)
  const count = allItems(plan.data).filter((item) => item.isSelected).length
  return `${formatRate(planTotal(plan.data))}, ${pluralize(count, 'item')}`
}

/** A long plan is recorded as its total and the number of its items. */
function summaryText(value: unknown): string {
  if (!isRecord(value) || typeof value.total !== 'number' || typeof value.items !== 'number') return NO_FIGURE
  return `${formatRate(value.total)}, ${pluralize(value.items, 'item')}`
}

/** "3.95% to $400,000, then 2%". */
function sellingPlanText(value: unknown): string {
  const plan = sellingPlanSchema.safeParse(value)
  if (!plan.success) return NO_FIGURE
  const tiers = plan.data.tiers.map(({ upTo, percent }) =>
    upTo === null ? formatChosenPercent(percent) : `${formatChosenPercent(percent)} to ${formatRate(upTo)}`,
  )
  return tiers.join(', then ')
}

const MOST_NAMED = 3

/** The action after the author's name: "moved it to Funding", "changed Asking price and Notes". */
export function actionText({ action, before, after }: DealActivity): string {
  switch (action) {
    case 'created':
      return 'added the deal'
    case 'imported':
      return 'imported the deal'
    case 'abandoned':
      return 'abandoned it'
    case 'restored':
      return `restored it to ${statusLabel(after?.status)}`
    case 'deleted':
      return 'deleted it'
    case 'undeleted':
      return 'undid the deletion'
    case 'moved':
      return before?.status === after?.status
        ? `moved it within ${statusLabel(after?.status)}`
        : `moved it to ${statusLabel(after?.status)}`
    case 'edited':
      return editText(before ?? {}, after ?? {})
    case 'scenario_applied':
      return `applied scenario ${after?.scenario}`
    case 'ownership_changed':
      return 'changed ownership'
    case 'agreement_changed':
      return agreementText(after ?? {})
    case 'offer_changed':
      return offerText(after ?? {})
    case 'comparable_changed':
      return comparableText(after ?? {})
  }
}

/** "made the agreement", "marked Finance satisfied", "extended Finance". */
export function agreementText(after: Record<string, unknown>): string {
  const { condition, change, state, settledOn, depositPaidOn } = after
  if (typeof condition === 'string') {
    if (change === 'open') return `reopened ${condition}`
    if (change === 'extension_undone') return `undid the extension of ${condition}`
    return change === 'satisfied' || change === 'waived' || change === 'failed'
      ? `marked ${condition} ${change}`
      : `${change} ${condition}`
  }
  if (change === 'settled') return `marked the purchase settled on ${formatDate(String(settledOn))}`
  if (change === 'settlement_undone') return 'undid the settlement of the purchase'
  if (change === 'deposit_paid') return `marked the deposit paid on ${formatDate(String(depositPaidOn))}`
  if (change === 'deposit_undone') return 'marked the deposit not paid'
  if (change === 'made') return 'made the agreement'
  return typeof state === 'string' ? `changed the agreement, which is now ${state}` : 'changed the agreement'
}

/** "logged our offer of $580,000", "marked the counter-offer of $600,000 declined". */
function offerText({ change, ...named }: Record<string, unknown>): string {
  const offer = offerName(named)
  if (change === EXPIRED_BY_ITSELF) return `${offer.charAt(0).toUpperCase()}${offer.slice(1)} expired`
  const isAnswer =
    change !== 'logged' && change !== 'changed' && change !== 'deleted' && change !== 'restored'
  return isAnswer ? `marked ${offer} ${change}` : `${change} ${offer}`
}

/** "added the sale of 14 Miro Street", "changed how comparable sales are adjusted". */
function comparableText({ change, address }: Record<string, unknown>): string {
  if (change === 'settings') return 'changed how comparable sales are adjusted'
  return `${change} the sale of ${addressLines(String(address)).street}`
}

function offerName({ side, amount }: Record<string, unknown>): string {
  return `${side === 'ours' ? 'our offer' : 'the counter-offer'} of ${formatRate(Number(amount))}`
}

function editText(before: Record<string, unknown>, after: Record<string, unknown>): string {
  const isMoved = 'status' in after
  const isFromSales = typeof after.fromSales === 'number'
  const fields = recordedFields().filter(
    (field) => field in after && field !== 'status' && !(isFromSales && field === 'doneUpValue'),
  )
  const labels = fields.map((field) => LABELS[field])
  const named = labels.length > MOST_NAMED ? labels.slice(0, MOST_NAMED - 1) : labels
  const more = labels.length - named.length
  const list = listInWords(more > 0 ? [...named, `${more} more`] : named)
  const moved = isMoved && before.status !== after.status ? `moved it to ${statusLabel(after.status)}` : ''
  const changed = list === '' ? '' : `changed ${list}`
  const valued = isFromSales ? `set done-up value from ${pluralize(Number(after.fromSales), 'sale')}` : ''
  return listInWords([moved, valued, changed].filter((part) => part !== '')) || 'saved it'
}

/** The lines below an action: "before → after"; none if the action's text is complete. */
export function detailOf(event: DealActivity): ChangeLine[] {
  if (event.action === 'abandoned') {
    const reason = event.after?.reason
    return typeof reason === 'string' ? [{ label: 'Reason', before: '', after: reason }] : []
  }
  const before = event.before ?? {}
  const after = event.after ?? {}
  if (event.action === 'moved') {
    return before.status === after.status
      ? []
      : [{ label: 'from', before: '', after: statusLabel(before.status) }]
  }
  return event.action === 'edited' ? changeLines(before, after) : []
}
