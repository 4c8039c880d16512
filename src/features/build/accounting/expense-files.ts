import type { Accounting, ExportFormat } from '#src/features/build/budgets/accounting-schema.ts'
import { type Expense, PURPOSES } from '#src/features/build/budgets/schema.ts'
import { amountOf, partsByGst } from '#src/finance/tax/gst.ts'
import { type CsvCell, csvLine, programLine } from '#src/lib/files/csv.ts'
import { createNamesInFolders, safeFileName } from '#src/lib/files/file-names.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import { formatFacts } from './schema.ts'

/** An expense to write. Amounts in NZD with cents. */
export interface ExpenseToExport extends Omit<Expense, 'lineId' | 'exported' | 'builderId'> {
  /** The address of the project. */
  project: string
  /** The name of its budget line. */
  line: string | null
  /** The names of its files. */
  receipts: readonly string[]
  /** The number of its bill if it has no invoice number: unique in the organization, and the same in each export. */
  billNumber: string
}

type WithDocuments = Pick<ExpenseToExport, 'date' | 'supplier' | 'invoiceNumber'> & {
  documents: readonly { id: string; name: string }[]
}

/** Names the receipts of expenses, such as "2027-02-04 Ace Plumbing Ltd INV-204.jpg". */
export function nameReceipts<Named extends WithDocuments>(expenses: readonly Named[]) {
  const uniqueName = createNamesInFolders()
  /** The receipts as they are stored, and their names in the export. */
  const receipts: { documentId: string; name: string }[] = []
  /** The parts of an invoice have its receipts in common. */
  const names = new Map<string, string>()

  function nameOf({ id, name }: { id: string; name: string }, stem: string, date: string): string {
    const known = names.get(id)
    if (known !== undefined) return known
    const extension = /\.[a-z0-9]+$/i.exec(name)?.[0] ?? ''
    const given = uniqueName('', safeFileName(`${stem}${extension}`, date))
    names.set(id, given)
    receipts.push({ documentId: id, name: given })
    return given
  }

  const named = expenses.map((expense) => {
    const { date, invoiceNumber, documents } = expense
    const stem = [date, payee(expense), invoiceNumber].filter(Boolean).join(' ')
    return { ...expense, receipts: documents.map((document) => nameOf(document, stem, date)) }
  })
  return { expenses: named, receipts }
}

type Column<Row> = readonly [head: string, cell?: (row: Row) => CsvCell]

/** A bill, or the part of one with a tax type, with its number and account codes. */
interface Bill extends ExpenseToExport {
  number: string
  accounting: Accounting
}

/** Seen alike in several public repositories that import bills into Xero. */
const XERO_BILLS: readonly Column<Bill>[] = [
  ['*ContactName', payee],
  ['EmailAddress'],
  ['POAddressLine1'],
  ['POAddressLine2'],
  ['POAddressLine3'],
  ['POAddressLine4'],
  ['POCity'],
  ['PORegion'],
  ['POPostalCode'],
  ['POCountry'],
  ['*InvoiceNumber', ({ number }) => number],
  ['*InvoiceDate', ({ date }) => inSlashes(date)],
  ['*DueDate', ({ dueOn, date }) => inSlashes(dueOn ?? date)],
  ['Total'],
  ['InventoryItemCode'],
  ['Description', description],
  ['*Quantity', () => '1'],
  [
    '*UnitAmount',
    (bill) => money(bill.accounting.unitAmount === 'excluding' ? amountOf(bill, 'excluding') : bill.amount),
  ],
  ['*AccountCode', ({ accounting, purpose }) => accounting[purpose]],
  [
    '*TaxType',
    ({ accounting, gst }) => (gst === 0 ? accounting.taxTypeWithoutGst : accounting.taxTypeWithGst),
  ],
  ['TaxAmount', ({ gst }) => money(gst)],
  ['TrackingName1', () => 'Project'],
  ['TrackingOption1', ({ project }) => project],
  ['TrackingName2'],
  ['TrackingOption2'],
  ['Currency', () => 'NZD'],
]

const XERO_STATEMENT: readonly Column<ExpenseToExport & { number: string }>[] = [
  ['*Date', ({ paidOn, date }) => inSlashes(paidOn ?? date)],
  ['*Amount', ({ amount }) => money(-amount)],
  ['Payee', payee],
  ['Description', description],
  // As in the bills, so that Xero matches a payment with its bill.
  ['Reference', ({ number }) => number],
  ['Cheque Number'],
]

const EXPENSES: readonly Column<ExpenseToExport>[] = [
  ['Date', ({ date }) => date],
  ['Project', ({ project }) => project],
  ['Supplier', ({ supplier }) => supplier],
  ['Invoice number', ({ invoiceNumber }) => invoiceNumber],
  ['What for', whatFor],
  ['Note', ({ note }) => note],
  ['Including GST', ({ amount }) => money(amount)],
  ['GST', ({ gst }) => money(gst)],
  ['Excluding GST', (expense) => money(amountOf(expense, 'excluding'))],
  ['Paid on', ({ paidOn }) => paidOn],
  ['Receipt files', ({ receipts }) => receipts.join('; ')],
  ['Expense id', ({ id }) => id],
]

/** The CSV of expenses in a format, without a byte order mark: RFC 4180, amounts as 1150.00. */
export function expensesCsv(
  format: ExportFormat,
  expenses: readonly ExpenseToExport[],
  accounting: Accounting,
): string {
  if (format === 'expenses') return table(format, EXPENSES, expenses)
  const numberOf = billNumbers()
  if (format === 'xero_statement')
    return table(
      format,
      XERO_STATEMENT,
      expenses.map((expense) => ({ ...expense, number: numberOf(expense) })),
    )
  // A bill has a line for each of its tax types: Xero reckons 15% of a line with GST.
  const bills = expenses.flatMap((expense) => {
    const number = numberOf(expense)
    return partsByGst(expense).map((part) => ({ ...expense, ...part, number, accounting }))
  })
  return table(format, XERO_BILLS, bills)
}

function table<Row>(format: ExportFormat, columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const line = formatFacts(format).readBy === 'people' ? csvLine : programLine
  const lines = rows.map((row) => columns.map(([, cell]) => cell?.(row) ?? null))
  return [columns.map(([head]) => head), ...lines].map(line).join('')
}

/** Bills need an account code for each kind of expense: the message that names those without one, or null. */
export function missingCode(
  format: ExportFormat,
  expenses: readonly ExpenseToExport[],
  accounting: Accounting,
): string | null {
  if (format !== 'xero_bills') return null
  const kinds = PURPOSES.filter(
    ({ value }) => accounting[value] === null && expenses.some(({ purpose }) => purpose === value),
  )
  if (kinds.length === 0) return null
  return `Set an account code for ${listInWords(kinds.map(({ label }) => label))} first.`
}

function payee({ supplier }: Pick<ExpenseToExport, 'supplier'>): string {
  return supplier ?? 'No supplier'
}

/** Xero makes one bill of the rows of a file with one number, so that of a second supplier is followed by the name: "12 M. Tane". */
function billNumbers() {
  const suppliers = new Map<string, string>()
  return ({ invoiceNumber, billNumber, supplier }: ExpenseToExport): string => {
    if (invoiceNumber === null) return billNumber
    const [number, name] = [plainName(invoiceNumber), plainName(supplier ?? '')]
    const first = suppliers.get(number) ?? name
    suppliers.set(number, first)
    return first === name ? invoiceNumber : `${invoiceNumber} ${supplier ?? 'No supplier'}`
  }
}

function description(expense: ExpenseToExport): string {
  return expense.note ?? whatFor(expense)
}

/** The budget line of an expense, or its kind. */
export function whatFor({ purpose, line }: Pick<ExpenseToExport, 'purpose' | 'line'>): string {
  if (purpose === 'renovation') return line ?? 'Unplanned renovation'
  return optionLabel(PURPOSES, purpose)
}

const money = (amount: number) => amount.toFixed(2)

/** 2027-02-04 → 04/02/2027. */
const inSlashes = (day: string) => day.split('-').reverse().join('/')
