import { z } from 'zod'
import { projectStageSchema } from '#src/features/build/projects/schema.ts'
import { MAX_LINE_NAME_LENGTH } from '#src/features/deals/pipeline/planned-budget.ts'
import {
  amountFromZeroSchema,
  amountSchema,
  priceSchema,
  signedAmountSchema,
} from '#src/finance/amount-schemas.ts'
import { gstOf } from '#src/finance/tax/gst.ts'
import { builderView, SEEN } from '#src/lib/rows/builder-view.ts'
import { positionSchema } from '#src/lib/rows/positions.ts'
import { promisedResource, resource } from '#src/lib/rows/resource.ts'
import { civilDateSchema, futureDaySchema, pastDaySchema } from '#src/lib/schemas/day-schemas.ts'
import { type FieldRule, rule } from '#src/lib/schemas/field-rules.ts'
import { ifMissing } from '#src/lib/schemas/schema-messages.ts'
import { MAX_CONTACT_LENGTH } from '#src/lib/schemas/text-schemas.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'
import { singleSpaced } from '#src/lib/text/name-spellings.ts'

export const LINE_NAME_ERROR = 'Give the line a name.'
export const VARIATION_ERROR = 'A variation is an amount other than $0.'
export const REASON_ERROR = 'Say why.'
export const AMOUNT_ERROR = 'Enter an amount.'
export const EXPENSE_AMOUNT_ERROR = 'Enter the amount of the receipt or invoice, such as 230.50.'
export const NO_SUPPLIER = { field: 'supplier', message: 'Enter the supplier.' }
export const PURPOSE_ERROR = 'Choose what it was for.'
export const LINE_ERROR = 'Choose a line.'
export const NO_LINE = { field: 'lineId', message: 'Choose a line of this project.' }
export const NO_DOCUMENT = { field: 'documentId', message: 'Choose a document of this organization.' }

/** Within the limit of a request's body. */
export const EXPENSES_AT_ONCE = 500

export const VARIATION_STATES = [
  { value: 'proposed', label: 'Proposed', verb: 'Propose' },
  { value: 'approved', label: 'Approved', verb: 'Approve' },
  { value: 'declined', label: 'Declined', verb: 'Decline' },
] as const

/** Accepted quotes are committed. */
export const QUOTE_STATES = [
  { value: 'received', label: 'Received' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'declined', label: 'Declined' },
] as const

/** What an expense was for. */
export const PURPOSES = [
  { value: 'renovation', label: 'Renovation' },
  { value: 'interest', label: 'Interest' },
  { value: 'insurance', label: 'Insurance' },
  { value: 'rates', label: 'Council rates' },
  { value: 'holding', label: 'Other holding costs' },
  { value: 'buying', label: 'Buying' },
  { value: 'selling', label: 'Selling' },
] as const

const amountOrCredit = (error: string) => signedAmountSchema(error).refine((amount) => amount !== 0, error)
const supplierSchema = z
  .string()
  .overwrite(singleSpaced)
  .min(1)
  .max(MAX_CONTACT_LENGTH)
  .nullable()
  .default(null)
const documentSchema = z.uuid().nullable().default(null).meta({ example: null })

/** Amounts in NZD, including GST. `toComplete` replaces what is calculated as still to be spent. */
export const lineInputSchema = z.strictObject({
  name: z.string().trim().min(1, LINE_NAME_ERROR).max(MAX_LINE_NAME_LENGTH),
  stage: projectStageSchema.default('finishings'),
  original: amountFromZeroSchema(AMOUNT_ERROR),
  toComplete: priceSchema.default(null),
})
export type LineInput = z.output<typeof lineInputSchema>

export const lineResource = resource('budgetLines', {
  input: lineInputSchema,
  stored: {
    /** The standard item of the renovation plan; null for others. */
    itemId: z.string().nullable(),
    position: positionSchema,
    isDone: z.boolean(),
  },
  label: 'Budget line',
  noun: 'a budget line',
  limit: { rows: 200, message: 'A project has at most 200 budget lines.' },
})
export type Line = z.infer<typeof lineResource.row>

/** Builders choose a line for an expense; they don’t see its amounts. */
export const LINE_FOR_BUILDERS = builderView(lineResource.row, {
  name: SEEN,
  stage: SEEN,
  original: { instead: 0 },
  toComplete: { instead: null },
  itemId: SEEN,
  position: SEEN,
  isDone: SEEN,
  id: SEEN,
  version: SEEN,
})
export const doneSchema = z.strictObject({ isDone: z.boolean() })
export const linePositionSchema = z.strictObject({ position: positionSchema.meta({ example: 'a1' }) })

export const variationInputSchema = z.strictObject({
  lineId: z.uuid({ error: ifMissing(LINE_ERROR) }),
  amount: amountOrCredit(VARIATION_ERROR),
  reason: z
    .string({ error: ifMissing(REASON_ERROR) })
    .trim()
    .min(1, REASON_ERROR)
    .max(300),
  documentId: documentSchema,
})
export type VariationInput = z.output<typeof variationInputSchema>

const variationState = z.enum(VARIATION_STATES.map(({ value }) => value))
export const variationResource = resource('variations', {
  input: variationInputSchema,
  stored: {
    state: variationState,
    decidedBy: z.uuid().nullable(),
    decidedOn: civilDateSchema.nullable(),
  },
  limit: { rows: 500, message: 'A project has at most 500 variations.' },
})
export type Variation = z.infer<typeof variationResource.row>
export const decisionSchema = z.strictObject({ state: variationState })

export const quoteInputSchema = z.strictObject({
  lineId: z.uuid({ error: ifMissing(LINE_ERROR) }),
  supplier: supplierSchema,
  amount: amountSchema(AMOUNT_ERROR),
  validUntil: futureDaySchema.nullable().default(null),
  documentId: documentSchema,
})
export type QuoteInput = z.output<typeof quoteInputSchema>

/** Why a quote can't be saved. Those from before this rule may lack a supplier. */
export const QUOTE_RULES: readonly FieldRule<Pick<QuoteInput, 'supplier'>>[] = [
  rule(['supplier'], ({ supplier }) => supplier === null && NO_SUPPLIER),
]

const quoteState = z.enum(QUOTE_STATES.map(({ value }) => value))
export const quoteResource = resource('quotes', {
  input: quoteInputSchema,
  stored: { state: quoteState },
  limit: { rows: 500, message: 'A project has at most 500 quotes.' },
})
export type Quote = z.infer<typeof quoteResource.row>
export const quoteStateSchema = z.strictObject({ state: quoteState })

/** `gst` is the GST in the amount, and negative for a credit note. A renovation without a line was not planned. */
export const expenseInputSchema = z.strictObject({
  amount: amountOrCredit(EXPENSE_AMOUNT_ERROR),
  gst: signedAmountSchema(AMOUNT_ERROR),
  date: pastDaySchema,
  dueOn: futureDaySchema.nullable().default(null),
  paidOn: pastDaySchema.nullable().default(null),
  supplier: supplierSchema,
  invoiceNumber: z.string().trim().min(1).max(40).nullable().default(null),
  note: z.string().trim().min(1).max(500).nullable().default(null),
  purpose: z.enum(
    PURPOSES.map(({ value }) => value),
    PURPOSE_ERROR,
  ),
  lineId: z.uuid().nullable().default(null),
  billId: z.uuid().nullable().default(null).meta({
    example: null,
    description:
      'Of a part of an invoice that is split: the same for all its parts, which have one supplier, number and days. A part keeps it.',
  }),
})
export type ExpenseInput = z.output<typeof expenseInputSchema>

/** What the parts of an invoice have in common. */
export const BILL_FIELDS = ['date', 'dueOn', 'paidOn', 'supplier', 'invoiceNumber', 'note'] as const
export const MAX_PARTS = 10
export const TOO_MANY_PARTS = { field: 'billId', message: 'An invoice has at most 10 parts.' }
export const OTHER_PROJECT = { field: 'billId', message: 'The parts of an invoice belong to one project.' }
export const OTHER_MAKER = {
  field: 'billId',
  message: 'The parts of an invoice are added by one person. This one was added by someone else.',
}
export const PART_STAYS = 'This is a part of an invoice. Its parts stay together in one project.'

/** Interest is a financial service and bears no GST. Source: Goods and Services Tax Act 1985, section 14(1)(a). */
export const bearsGst = (purpose: ExpenseInput['purpose']) => purpose !== 'interest'

/** As a request has it: without `gst`, or with null, the amount has the usual GST. */
export const expenseRequestSchema = expenseInputSchema.extend({
  gst: expenseInputSchema.shape.gst.nullable().default(null).meta({
    example: null,
    description:
      'Without it, or with null, 3/23 of the amount: 15% is included; for interest 0. More than 3/23, plus a cent for rounding, is refused. Below zero for a credit note.',
  }),
})
export type ExpenseRequest = z.output<typeof expenseRequestSchema>

/** What a missing GST means at every door: the form, a file and the API. */
export function withGst({ gst, ...expense }: ExpenseRequest): ExpenseInput {
  return { ...expense, gst: gst ?? (bearsGst(expense.purpose) ? gstOf(expense.amount) : 0) }
}

export const expenseResource = resource('expenses', {
  input: expenseRequestSchema,
  stored: {
    gst: expenseInputSchema.shape.gst,
    /** Whether it is in an export for the accountant, and has changed since. */
    exported: z.enum(['unchanged', 'changed']).nullable(),
    /** The builder who added it, and who may change it; null for a member’s. */
    builderId: z.uuid().nullable(),
  },
  limit: { rows: 1_000, message: 'A project has at most 1,000 expenses.' },
})
export type Expense = z.infer<typeof expenseResource.row>

/** Builders see the expenses of the renovation, not what went to the accountant. */
export const EXPENSE_FOR_BUILDERS = builderView(expenseResource.row, {
  amount: SEEN,
  gst: SEEN,
  date: SEEN,
  dueOn: SEEN,
  paidOn: SEEN,
  supplier: SEEN,
  invoiceNumber: SEEN,
  note: SEEN,
  purpose: SEEN,
  lineId: SEEN,
  billId: SEEN,
  exported: { instead: null },
  builderId: SEEN,
  id: SEEN,
  version: SEEN,
})
export const NOT_OF_RENOVATION = 'You can only add expenses of the renovation.'
export const NOT_OWN_BILL = 'You can only change invoices that you added. Ask a member to change this one.'
export const NOT_OWN = 'You can only change expenses that you added. Ask a member to change this one.'

/** In the promised API. */
export const promisedExpense = promisedResource(
  expenseResource,
  expenseResource.row
    .omit({ builderId: true })
    .extend({ projectId: z.uuid(), createdAt: timestampSchema, updatedAt: timestampSchema }),
)
export const expenseMoveSchema = z.strictObject({ projectId: z.uuid() })
export const lineExpensesSchema = z.strictObject({
  expenseIds: z.array(z.uuid()).min(1).max(EXPENSES_AT_ONCE),
})

const figure = z.number()
const figuresShape = {
  original: figure,
  variations: figure,
  committed: figure,
  spent: figure,
  current: figure,
  toComplete: figure,
  forecast: figure,
  variance: figure,
}

/** The budget of a project as it adds up, in NZD with cents. */
export const budgetSchema = z.object({
  /** The project's id. */
  id: z.uuid(),
  contingencyPercent: z.number(),
  /** What the plan was above the deal's renovation cost when the budget was made from it; 0 if it wasn't. */
  planExcess: z.number(),
  /** The lines of the deal's plan, if it has changed since the budget was made from it. */
  changedPlan: z
    .array(z.object({ name: z.string(), itemId: z.string().nullable(), original: z.number() }))
    .nullable(),
  /** How many there are, how many of them are for the renovation, and the receipts of all. */
  expenses: z.object({ all: z.int(), renovation: z.int(), receipts: z.int() }),
  /** What was paid for other things than the renovation, including GST. */
  otherCosts: z.object({ holding: figure, buying: figure, selling: figure }),
  lines: z.array(z.object({ id: z.uuid().nullable(), name: z.string(), ...figuresShape })),
  totals: z.object({
    ...figuresShape,
    contingency: figure,
    contingencyLeft: figure,
    exceededBy: figure,
  }),
})
export type Budget = z.infer<typeof budgetSchema>

/** With the rows that its figures are worked out from. */
export const budgetWithRowsSchema = budgetSchema.extend({
  variations: z.array(variationResource.row),
  quotes: z.array(quoteResource.row),
})

export const changedBudgetSchema = z.object({ version: z.int(), projectBudget: budgetSchema })
