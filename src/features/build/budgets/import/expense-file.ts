import type { Choices, Rates } from '#src/features/base/imports/cells.ts'
import type { FileKind, NamedRows, RowValues } from '#src/features/base/imports/import-kind.ts'
import { importedSchema } from '#src/features/base/imports/schema.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatRate } from '#src/finance/money.ts'
import { plainFirm } from '#src/lib/text/name-spellings.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import { invoiceKey, lineOptions } from '../budget-text.ts'
import { expenseRules } from '../expenses/expense-rules.ts'
import {
  type ExpenseInput,
  expenseRequestSchema,
  expenseResource,
  type Line,
  PURPOSES,
  withGst,
} from '../schema.ts'

/** The project that a file of expenses is imported into. */
export interface ImportingProject {
  id: string
  address: string
  lines: readonly Pick<Line, 'id' | 'name' | 'stage'>[]
}

export const importedExpenseSchema = (today: string) =>
  importedSchema(expenseRequestSchema.transform(withGst), expenseRules(today))

/** An invoice is the same by its supplier and number; a purchase without a number by everything that is known of it. */
export const expenseNames: NamedRows<ExpenseInput> = {
  noun: 'expense',
  maxRows: expenseResource.limit?.rows,
  nameOf: ({ supplier, invoiceNumber, date, amount }) =>
    [
      supplier ?? 'No supplier',
      ...(invoiceNumber ? [invoiceNumber] : [formatDate(date), formatRate(amount)]),
    ].join(' · '),
  keyOf({ supplier, invoiceNumber, date, amount, purpose, lineId, note }) {
    if (invoiceNumber !== null && supplier !== null) return invoiceKey(supplier, invoiceNumber)
    const texts = [plainFirm(supplier ?? ''), plainName(invoiceNumber ?? ''), plainName(note ?? '')]
    return JSON.stringify([...texts, date, amount, purpose, lineId])
  },
}

/** The choices of the form. "Excluded" may be either: an amount that GST is added to, or one without any. */
const GST: Choices = {
  noun: 'an amount of GST, such as $150.00',
  values: [
    {
      value: 'included',
      label: 'Included',
      words: [
        ...['including', 'inclusive', 'incl', 'inc', 'GST included', 'including GST', 'incl GST', 'inc GST'],
        ...['GST inclusive', 'tax inclusive', 'GST', 'yes', 'y', 'true', '15%', '15% GST', 'GST 15%'],
        ...['15% GST on Expenses', 'GST on Expenses'],
      ],
    },
    {
      value: 'none',
      label: 'None',
      words: [
        ...['no', 'n', 'false', 'nil', 'no GST', 'without GST', 'GST free', 'GST exempt', 'exempt', 'no tax'],
        ...['n/a', '0%', '0% GST', 'zero rated', 'zero-rated', 'not GST registered'],
      ],
    },
  ],
}

const GST_RATES: Rates = {
  label: 'GST rate',
  noun: 'a rate of GST',
  values: [
    { percent: 15, choice: 'included' },
    { percent: 0, choice: 'none' },
  ],
}

/** The values of the column "What for": a budget line by its id, or a kind of cost. */
const goesToChoices = (lines: ImportingProject['lines']) => [
  ...lineOptions(lines).map((option, at) => ({ ...option, words: [lines[at]?.name ?? option.label] })),
  ...PURPOSES.map(({ value, label }) =>
    value === 'renovation'
      ? { value, label: 'Unplanned renovation', words: ['Unplanned'] }
      : { value, label },
  ),
]

/** Reads the file that an export of expenses writes, and those of other programs. */
export function expenseFile({ address, lines }: ImportingProject, today: string): FileKind<ExpenseInput> {
  const goesTo = {
    noun: 'a budget line or a cost of this project',
    plural: 'lines',
    values: goesToChoices(lines),
  }
  const own = {
    noun: 'this project',
    values: [{ value: address, label: address }],
    refusal: `isn’t this project’s address, ${address}. To add the expenses here, go back and choose “Don’t import” for this column.`,
  }
  return {
    columns: [
      { field: 'date', label: 'Date', kind: 'date' },
      { field: 'project', label: 'Project', kind: 'choice', choices: own },
      { field: 'supplier', label: 'Supplier', kind: 'text' },
      { field: 'invoiceNumber', label: 'Invoice number', kind: 'text' },
      { field: 'purpose', label: 'What for', kind: 'choice', choices: goesTo },
      { field: 'note', label: 'Note', kind: 'text' },
      { field: 'amount', label: 'Including GST', kind: 'amount' },
      { field: 'gst', label: 'GST', kind: 'amount', choices: GST, rate: GST_RATES },
      { field: 'dueOn', label: 'Due on', kind: 'date' },
      { field: 'paidOn', label: 'Paid on', kind: 'date' },
    ],
    aliases: {
      date: ['invoicedate billdate', 'transactiondate day'],
      project: 'property address',
      supplier: 'suppliername contact contactname payee vendor tradesperson paidto',
      invoiceNumber: 'invoice invoiceno invno invoicenum inv number reference ref billnumber',
      purpose: 'for budgetline line category type costtype',
      note: 'notes description comment comments details memo',
      amount: [
        'inclgst amountinclgst totalinclgst amountincludinggst totalincludinggst',
        'total gross',
        'amount cost price',
      ],
      gst: [
        'gstamount taxamount',
        'tax taxtype gsttype gstincluded includesgst',
        'gstrate gst15 taxrate gstpercent gstpercentage',
      ],
      dueOn: 'duedate due',
      paidOn: 'paid datepaid paymentdate',
    },
    uncertain: { project: 'job' },
    ownHeading: 'expenseid',
    required: 'amount',
    schema: importedExpenseSchema(today),
    missing: {
      date: 'is missing. Every expense needs the day of its invoice.',
      purpose: 'is missing. Choose what it was for.',
      amount: 'is missing. Every expense needs an amount including GST.',
    },
    inputOf: (values) => inputOf(values, lines),
    ...expenseNames,
    known: 'in this project',
  }
}

/** Without a column of GST, or with an empty cell of it, there is none in the input, which means 3/23. */
function inputOf({ project: _, ...values }: RowValues, lines: ImportingProject['lines']): object {
  const { gst, ...others } = values
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null))
  const line = lines.find(({ id }) => id === values.purpose)
  return {
    ...given,
    ...(typeof gst === 'number' && { gst }),
    ...(gst === 'none' && { gst: 0 }),
    ...(line && { purpose: 'renovation', lineId: line.id }),
  }
}
