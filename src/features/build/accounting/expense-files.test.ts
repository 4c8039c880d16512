// @module-tag pglite
import { parse } from 'papaparse'
import { describe, expect, test } from 'vitest'
import { accountingSchema } from '#src/features/build/budgets/accounting-schema.ts'
import { type ExpenseToExport, expensesCsv, missingCode } from './expense-files.ts'
import { FORMATS, fileText } from './schema.ts'

const ACCOUNTING = accountingSchema.parse({ renovation: '310' })
const ACE: ExpenseToExport = {
  id: '0192f3a0-0000-7000-8000-000000000001',
  version: 1,
  project: '12 Rata Street',
  supplier: 'Ace Plumbing Ltd',
  invoiceNumber: 'INV-204',
  purpose: 'renovation',
  line: 'Bathroom',
  note: 'Bathroom rough-in',
  amount: 1150,
  gst: 150,
  date: '2027-02-04',
  dueOn: '2027-02-20',
  paidOn: '2027-02-04',
  receipts: [],
  billId: null,
  billNumber: 'DU-0192f3a0',
}
const BIN: ExpenseToExport = {
  ...ACE,
  id: '0192f3a1-0000-7000-8000-000000000002',
  billNumber: 'DU-0192f3a1',
  supplier: 'Reno Bin Co',
  invoiceNumber: null,
  note: 'Skip',
  amount: 345,
  gst: 45,
  date: '2027-02-05',
  dueOn: null,
  paidOn: null,
}
const TANE: ExpenseToExport = {
  ...BIN,
  supplier: 'M. Tane',
  invoiceNumber: '12',
  note: 'Painting',
  amount: 800,
  gst: 0,
  date: '2027-02-06',
}
const HOSTILE: ExpenseToExport = {
  ...ACE,
  supplier: '=HYPERLINK("http://evil.example","Tāne")',
  note: 'Ōtāhuhu, "new" pipes\nand taps',
  invoiceNumber: '+64',
  amount: -34.5,
  gst: -4.5,
}

/** Read by a library that didn't write it. */
const read = (csv: string) => parse<string[]>(csv, { skipEmptyLines: true }).data

describe('the rows of the specification', () => {
  // Clauses: project-delivery 8.3
  test('Xero bills', () => {
    const lines = expensesCsv('xero_bills', [ACE, BIN, TANE], ACCOUNTING).split('\r\n')
    expect(lines).toEqual([
      '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,*InvoiceDate,*DueDate,Total,InventoryItemCode,Description,*Quantity,*UnitAmount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency',
      'Ace Plumbing Ltd,,,,,,,,,,INV-204,04/02/2027,20/02/2027,,,Bathroom rough-in,1,1000.00,310,15% GST on Expenses,150.00,Project,12 Rata Street,,,NZD',
      'Reno Bin Co,,,,,,,,,,DU-0192f3a1,05/02/2027,05/02/2027,,,Skip,1,300.00,310,15% GST on Expenses,45.00,Project,12 Rata Street,,,NZD',
      'M. Tane,,,,,,,,,,12,06/02/2027,06/02/2027,,,Painting,1,800.00,310,No GST,0.00,Project,12 Rata Street,,,NZD',
      '',
    ])
  })

  // Clauses: project-delivery 8.3
  test('a bill with GST on a part of it has a line for each tax type, of one number', () => {
    const lines = expensesCsv('xero_bills', [{ ...ACE, amount: 100, gst: 10 }], ACCOUNTING).split('\r\n')
    expect(lines.slice(1, 3)).toEqual([
      'Ace Plumbing Ltd,,,,,,,,,,INV-204,04/02/2027,20/02/2027,,,Bathroom rough-in,1,66.67,310,15% GST on Expenses,10.00,Project,12 Rata Street,,,NZD',
      'Ace Plumbing Ltd,,,,,,,,,,INV-204,04/02/2027,20/02/2027,,,Bathroom rough-in,1,23.33,310,No GST,0.00,Project,12 Rata Street,,,NZD',
    ])
  })

  test('of two suppliers with one invoice number, those of the second have the name behind it', () => {
    const same = [
      TANE,
      { ...TANE, supplier: 'm tane' },
      { ...TANE, supplier: 'Ace' },
      { ...TANE, supplier: null },
    ]
    const [header = [], ...rows] = read(expensesCsv('xero_bills', same, ACCOUNTING))
    const numbers = rows.map((row) => row[header.indexOf('*InvoiceNumber')])
    expect(numbers).toEqual(['12', '12', '12 Ace', '12 No supplier'])
  })

  // Clauses: project-delivery 8.4
  test('Xero bank statement', () => {
    const [header, line] = expensesCsv('xero_statement', [ACE], ACCOUNTING).split('\r\n')
    expect(header).toBe('*Date,*Amount,Payee,Description,Reference,Cheque Number')
    expect(line).toBe('04/02/2027,-1150.00,Ace Plumbing Ltd,Bathroom rough-in,INV-204,')
  })
})

// Clauses: project-delivery 8.2
test('expenses have their days, amounts and ids', () => {
  expect(read(expensesCsv('expenses', [ACE], ACCOUNTING))).toEqual([
    [
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
    ],
    [
      '2027-02-04',
      '12 Rata Street',
      'Ace Plumbing Ltd',
      'INV-204',
      'Bathroom',
      'Bathroom rough-in',
      '1150.00',
      '150.00',
      '1000.00',
      '2027-02-04',
      '',
      ACE.id,
    ],
  ])
})

// Clauses: project-delivery 8.2
test('a file that people open has no formulas; one that a program reads has each text as it is', () => {
  for (const { value, readBy } of FORMATS) {
    const [, cells = []] = read(expensesCsv(value, [HOSTILE], ACCOUNTING))
    const mark = readBy === 'people' ? "'" : ''
    expect(cells).toContain(`${mark}${HOSTILE.supplier}`)
    expect(cells).toContain(`${mark}+64`)
    expect(cells).toContain(HOSTILE.note)
    expect(cells).toContain({ expenses: '-34.50', xero_bills: '-30.00', xero_statement: '34.50' }[value])
    expect(cells.filter((cell) => /^[=+@]/.test(cell)).length > 0).toBe(readBy === 'program')
    expect(fileText(value, 'a').startsWith('\ufeff')).toBe(readBy === 'people')
  }
})

// Clauses: project-delivery 8.3
test('unit amounts include GST, and tax types have their own names, when set', () => {
  const set = accountingSchema.parse({
    renovation: '310',
    unitAmount: 'including',
    taxTypeWithGst: 'GST 15',
    taxTypeWithoutGst: 'None',
  })
  const rows = read(expensesCsv('xero_bills', [ACE, TANE], set))
  expect(rows.slice(1).map((cells) => cells.slice(17, 21))).toEqual([
    ['1150.00', '310', 'GST 15', '150.00'],
    ['800.00', '310', 'None', '0.00'],
  ])
})

// Clauses: project-delivery 8.5
test('bills need an account code for each kind of expense that they have', () => {
  const none = accountingSchema.parse({})
  expect(missingCode('xero_bills', [ACE], none)).toBe('Set an account code for Renovation first.')
  expect(missingCode('xero_bills', [{ ...ACE, purpose: 'rates' }], ACCOUNTING)).toBe(
    'Set an account code for Council rates first.',
  )
  expect(missingCode('xero_bills', [{ ...ACE, purpose: 'selling' }, ACE], none)).toBe(
    'Set an account code for Renovation and Selling first.',
  )
  expect(missingCode('xero_bills', [ACE], ACCOUNTING)).toBeNull()
  expect(missingCode('expenses', [ACE], none)).toBeNull()
})

test.each([
  ['310', true],
  ['4-10 Reno', true],
  ['=1', false],
  ['@sum', false],
])('an account code of %s is accepted: %s', (renovation, isAccepted) => {
  expect(accountingSchema.safeParse({ renovation }).success).toBe(isAccepted)
})

// Clauses: project-delivery 8.5
test.each([
  [' 310 ', '310'],
  ['３１０', '310'],
  ['4-1200', '4-1200'],
])('the account code %j is stored as %j', (typed, code) =>
  expect(accountingSchema.parse({ renovation: typed }).renovation).toBe(code),
)

// Clauses: project-delivery 8.5
test('an account code is never a formula', () => {
  for (const code of ['=1', '+310', '@a', '-5', 'a\t1'])
    expect(accountingSchema.safeParse({ renovation: code }).success, code).toBe(false)
})
