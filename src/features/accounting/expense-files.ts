import { exact, minus, rounded } from '#src/finance/exact.ts'
import { partsByGst } from '#src/finance/tax/gst.ts'
import { createNamesInFolders, safeFileName } from '#src/lib/file-names.ts'
import { listInWords } from '#src/lib/list-in-words.ts'
import type { Accounting } from '../budgets/accounting-schema.ts'
import { PURPOSES } from '../budgets/schema.ts'
import { type CsvCell, csvLine } from '../opportunities/csv.ts'
import type { ExportFormat } from './schema.ts'

/** An expense to write. Amounts in NZD with cents. */
export interface ExpenseToExport {
  id: string
  version: number
  /** The address of the project. */
  project: string
  supplier: string | null
  invoiceNumber: string | null
  purpose: (typeof PURPOSES)[number]['value']
  /** The name of its budget line. */
  line: string | null
  note: string | null
  amount: number
  gst: number
  date: string
  dueOn: string | null
  paidOn: string | null
  /** The names of its files. */
  receipts: readonly string[]
}

/** A receipt as it is stored, and its name in the export. */
export interface ExportedReceipt {
  documentId: string
  name: string
}

type WithDocuments = Pick<ExpenseToExport, 'date' | 'supplier' | 'invoiceNumber'> & {
  documents: readonly { id: string; name: string }[]
}

/** Names the receipts of expenses, such as "2027-02-04 Ace Plumbing Ltd INV-204.jpg". */
export function nameReceipts<Expense extends WithDocuments>(
  expenses: readonly Expense[],
): { expenses: (Expense & Pick<ExpenseToExport, 'receipts'>)[]; receipts: ExportedReceipt[] } {
  const uniqueName = createNamesInFolders()
  const receipts: ExportedReceipt[] = []
  const named = expenses.map((expense) => {
    const { date, invoiceNumber, documents } = expense
    const stem = [date, payee(expense), invoiceNumber].filter(Boolean).join(' ')
    const own = documents.map(({ id, name }) => {
      const extension = /\.[a-z0-9]+$/i.exec(name)?.[0] ?? ''
      return { documentId: id, name: uniqueName('', safeFileName(`${stem}${extension}`, date)) }
    })
    receipts.push(...own)
    return { ...expense, receipts: own.map(({ name }) => name) }
  })
  return { expenses: named, receipts }
}

/** Seen alike in several public repositories that import bills into Xero. */
const XERO_BILLS = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  '*InvoiceDate',
  '*DueDate',
  'Total',
  'InventoryItemCode',
  'Description',
  '*Quantity',
  '*UnitAmount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
]
const NO_ADDRESS: readonly null[] = Array.from({ length: 9 }, () => null)

const EXPENSES = [
  'Date',
  'Project',
  'Supplier',
  'Invoice number',
  'What for',
  'Note',
  'Including GST',
  'GST',
  'Excluding GST',
  'Paid on',
  'Receipt files',
  'Expense id',
]

const HEADERS: Readonly<Record<ExportFormat, readonly string[]>> = {
  expenses: EXPENSES,
  xero_bills: XERO_BILLS,
  xero_statement: ['*Date', '*Amount', 'Payee', 'Description', 'Reference', 'Cheque Number'],
}

/** The CSV of expenses in a format, without a byte order mark: RFC 4180, amounts as 1150.00. */
export function expensesCsv(
  format: ExportFormat,
  expenses: readonly ExpenseToExport[],
  accounting: Accounting,
): string {
  const lines = expenses.flatMap((expense) => linesOf(format, expense, expenses, accounting).map(csvLine))
  return [csvLine(HEADERS[format]), ...lines].join('')
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

/** A bill has a line for each of its tax types: Xero reckons 15% of a line with GST. */
function linesOf(
  format: ExportFormat,
  expense: ExpenseToExport,
  expenses: readonly ExpenseToExport[],
  accounting: Accounting,
): CsvCell[][] {
  if (format === 'expenses') return [expenseCells(expense)]
  if (format === 'xero_statement') return [statementCells(expense)]
  const number = reference(expense, expenses)
  return partsByGst(expense).map((part) => billCells({ ...expense, ...part }, number, accounting))
}

function expenseCells(expense: ExpenseToExport): CsvCell[] {
  const { date, project, supplier, invoiceNumber, note, amount, gst, paidOn, receipts, id } = expense
  return [
    date,
    project,
    supplier,
    invoiceNumber,
    whatFor(expense),
    note,
    money(amount),
    money(gst),
    money(withoutGst(expense)),
    paidOn,
    receipts.join('; '),
    id,
  ]
}

function billCells(expense: ExpenseToExport, number: string, accounting: Accounting): CsvCell[] {
  const { date, dueOn, project, amount, gst, purpose } = expense
  return [
    payee(expense),
    ...NO_ADDRESS,
    number,
    inSlashes(date),
    inSlashes(dueOn ?? date),
    null,
    null,
    description(expense),
    '1',
    money(accounting.unitAmount === 'excluding' ? withoutGst(expense) : amount),
    accounting[purpose],
    gst === 0 ? accounting.taxTypeWithoutGst : accounting.taxTypeWithGst,
    money(gst),
    'Project',
    project,
    null,
    null,
    'NZD',
  ]
}

function statementCells(expense: ExpenseToExport): CsvCell[] {
  const { paidOn, date, amount, invoiceNumber } = expense
  const day = inSlashes(paidOn ?? date)
  return [day, money(-amount), payee(expense), description(expense), invoiceNumber, null]
}

const payee = ({ supplier }: Pick<ExpenseToExport, 'supplier'>) => supplier ?? 'No supplier'

/** Ids made within a minute begin alike; Xero would make one bill of those with one number. */
function reference({ invoiceNumber, id }: ExpenseToExport, expenses: readonly ExpenseToExport[]): string {
  const start = id.slice(0, 8)
  const isUnique = expenses.every((other) => other.id === id || !other.id.startsWith(start))
  return invoiceNumber ?? `DU-${isUnique ? start : id.slice(-8)}`
}
const description = (expense: ExpenseToExport) => expense.note ?? whatFor(expense)

/** The budget line of an expense, or its kind. */
export function whatFor({ purpose, line }: Pick<ExpenseToExport, 'purpose' | 'line'>): string {
  if (purpose === 'renovation') return line ?? 'Unplanned renovation'
  return PURPOSES.find(({ value }) => value === purpose)?.label ?? purpose
}

function withoutGst({ amount, gst }: ExpenseToExport): number {
  return rounded(minus(exact(amount), exact(gst)), 2)
}

const money = (amount: number) => amount.toFixed(2)

/** 2027-02-04 → 04/02/2027. */
const inSlashes = (day: string) => day.split('-').reverse().join('/')
