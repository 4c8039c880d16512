import { describe, expect, test } from 'vitest'
import { type ExpenseToExport, expensesCsv } from '../../accounting/expense-files.ts'
import { reasonAfter } from '../../imports/cells.ts'
import { readFile } from '../../imports/file.ts'
import { findDuplicates, guessMapping, readRows } from '../../imports/rows.ts'
import { accountingSchema } from '../accounting-schema.ts'
import type { ExpenseInput } from '../schema.ts'
import { expenseFile, expenseNames } from './expense-file.ts'

const BATHROOM = '0192f3a1-0000-7000-8000-000000000001'
const kind = expenseFile(
  {
    id: 'p',
    address: '12 Rata Street, Lower Hutt',
    lines: [{ id: BATHROOM, name: 'Bathroom', stage: 'second_fix' }],
  },
  '2027-03-01',
)

function read(text: string | Uint8Array) {
  const file = readFile(typeof text === 'string' ? new TextEncoder().encode(text) : text, kind)
  if ('problem' in file) throw new Error(file.problem)
  return readRows(file, guessMapping(file, kind), kind)
}

const ACE: ExpenseInput = {
  amount: 1_150,
  gst: 150,
  date: '2027-02-04',
  dueOn: null,
  paidOn: '2027-02-20',
  supplier: 'Ace Plumbing Ltd',
  invoiceNumber: 'INV-204',
  note: '=Bathroom rough-in',
  purpose: 'renovation',
  lineId: BATHROOM,
}

describe('a file of expenses', () => {
  test('an export of expenses is read as it was written', () => {
    const exported: ExpenseToExport = {
      ...ACE,
      id: '0192f3a1-0000-7000-8000-000000000002',
      version: 1,
      project: '12 Rata Street, Lower Hutt',
      line: 'Bathroom',
      receipts: ['2027-02-04 Ace.jpg'],
      billNumber: 'DU-g0000001',
    }
    const rates = { ...exported, purpose: 'rates', line: null, amount: -34.5, gst: -4.5, note: null } as const
    const { good, problems } = read(
      `\ufeff${expensesCsv('expenses', [exported, rates], accountingSchema.parse({}))}`,
    )
    expect(problems).toEqual([])
    expect(good.map(({ item }) => item)).toEqual([
      ACE,
      { ...ACE, purpose: 'rates', lineId: null, amount: -34.5, gst: -4.5, note: null },
    ])
  })

  test('all faults of a row are named at once, each once', () => {
    const { problems } = read('Date,What for,Including GST,GST\n31/11/2026,,100,excluded\n1/2/2027,Rates,,5')
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Date'],
      [2, 'GST'],
      [2, 'What for'],
      [3, 'Including GST'],
    ])
  })

  test('of two lines of one name, each is named with its stage', () => {
    const [first, second] = [BATHROOM, '0192f3a1-0000-7000-8000-000000000003']
    const lines = [
      { id: first, name: 'Kitchen', stage: 'second_fix' as const },
      { id: second, name: 'kitchen', stage: 'finishings' as const },
    ]
    const two = expenseFile({ id: 'p', address: '12 Rata Street', lines }, '2027-03-01')
    const rows = ['Kitchen', 'Kitchen, second fix', 'kitchen, Finishings', 'Attic'].map(
      (name) => `4/2/2027,"${name}",10`,
    )
    const file = readFile(new TextEncoder().encode(`Date,What for,Amount\n${rows.join('\n')}`), two)
    if ('problem' in file) throw new Error(file.problem)
    const { good, problems } = readRows(file, guessMapping(file, two), two)
    expect(good.map(({ item }) => item.lineId)).toEqual([first, second])
    expect(problems.map(({ value, reason }) => `“${value}”${reasonAfter(reason)}`)).toEqual([
      '“Kitchen”: There are two lines named Kitchen. Use “Kitchen, Second Fix” or “kitchen, Finishings”.',
      expect.stringMatching(
        /^“Attic” isn’t a budget line .+\. Use one of: Kitchen, Second Fix; kitchen, Finishings; Unplanned renovation; /,
      ),
    ])
  })

  test('is read by the headings and figures of other programs', () => {
    const { good, problems } = read(
      [
        'Invoice date;Payee;Reference;Category;Total incl GST;Description',
        '4/2/2027;Ace Plumbing Ltd;INV-204;bathroom;$1,150.00;Rough-in',
        '5 Feb 2027;Reno Bin Co;;Unplanned;(34.50);',
        '2027-02-06;;;Council rates;1150;',
      ].join('\r\n'),
    )
    expect(problems).toEqual([])
    expect(good.map(({ item }) => item)).toMatchObject([
      { ...ACE, paidOn: null, note: 'Rough-in' },
      { date: '2027-02-05', purpose: 'renovation', lineId: null, amount: -34.5, gst: -4.5 },
      { date: '2027-02-06', purpose: 'rates', supplier: null, amount: 1_150, gst: 150 },
    ])
  })

  test('a column “Job” is the project if one of its cells is its address, otherwise it isn’t imported', () => {
    const job = (cell: string) => read(`Date,What for,Amount,Inv no,Job\n4/2/2027,Rates,1,7,"${cell}"`)
    const item = expect.objectContaining({ invoiceNumber: '7' })
    for (const cell of ['12 Rata Street, Lower Hutt', 'Tiling', ''])
      expect(job(cell)).toMatchObject({ good: [{ item }], problems: [] })
    const two = job('12 Rata Street, Lower Hutt"\n4/2/2027,Rates,1,8,"9 Tawa Road')
    expect(two.problems).toMatchObject([{ column: 'Job', value: '9 Tawa Road' }])
  })

  test('an empty cell of a column of GST is as a missing column: 3/23, also of a credit note', () => {
    const { good } = read('Date,What for,Including GST,GST\n4/2/2027,Rates,1150,\n4/2/2027,Rates,-34.50,-')
    expect(good.map(({ item }) => item.gst)).toEqual([150, -4.5])
  })

  test.each([
    [
      150,
      [
        'Included',
        'incl. GST',
        'Yes',
        'Y',
        '15%',
        '15 %',
        '15% GST on Expenses',
        'GST on Expenses',
        '150',
        '$150.00',
      ],
    ],
    [0, ['None', 'n/a', 'No GST', 'no', 'Nil', '0', '0%', 'Zero-rated', 'GST free']],
    [15, ['15']],
  ])('GST of $%d in $1,150 is written as %j', (gst, cells) => {
    const rows = cells.map((cell) => `4/2/2027,Rates,"1,150",${cell}`)
    const { good, problems } = read(`Date,What for,Including GST,GST\n${rows.join('\n')}`)
    expect(problems).toEqual([])
    expect(good.map(({ item }) => item.gst)).toEqual(cells.map(() => gst))
  })

  test.each([
    ['Date', '5/13/2027', /^isn’t a valid date\. Use 21\/11\/2026/],
    ['Date', '2/3/2027', 'An invoice cannot be from the future.'],
    ['Date', '', 'is missing. Every expense needs the day of its invoice.'],
    [
      'What for',
      'Kitchen',
      /^isn’t a budget line or a cost of this project\. Use one of: Bathroom, Unplanned /,
    ],
    ['What for', '', 'is missing. Choose what it was for.'],
    ['Including GST', 'ten', /^isn’t an amount\. Use \$1,150\.00 or 1150, with a minus/],
    ['Including GST', '1.150,00', 'Use commas between thousands only, and a full stop for decimals.'],
    ['Including GST', '10.005', 'Enter 10 or 10,005: 10.005 could be either.'],
    ['Including GST', '0', 'Enter an amount.'],
    ['Including GST', '', 'is missing. Every expense needs an amount including GST.'],
    ['GST', '200', /^The GST cannot be more than \$150\.00\.$/],
    ['GST', 'Excluded', /^isn’t an amount of GST, such as \$150\.00\. Use one of: Included, None\.$/],
    ['GST', '10%', /^isn’t an amount of GST/],
    [
      'Project',
      '9 Tawa Road',
      /^isn’t this project’s address, 12 Rata Street, Lower Hutt\. To add the expenses here, .*“Don’t import”/,
    ],
    ['Note', 'a\u202eb', 'It contains invalid characters.'],
  ])('a wrong cell of %s, %j, is named', (column, cell, reason) => {
    const right = { Date: '4/2/2027', 'What for': 'Bathroom', 'Including GST': '1150', GST: '' }
    const row: Record<string, string> = { ...right, Project: '', Note: '', [column]: cell }
    const { good, problems } = read(`${Object.keys(row).join('\t')}\n${Object.values(row).join('\t')}`)
    expect(good).toEqual([])
    expect(problems).toMatchObject([{ row: 2, column, reason: expect.stringMatching(reason) }])
  })

  test('the same invoice number of a supplier is a duplicate, without one the same day and amount', () => {
    const rows = [
      '2/2,Ace,INV 7,50',
      '3/2,ACE Limited,inv7,60',
      '3/2,Bolt,7,50',
      '3/2,Bolt,,-50',
      '3/2,Bolt,,50',
      '3/2,bolt,,50',
    ]
    const text = rows.map((row) => row.replace(',', '/2027,').replace(/,(-?\d+)$/, ',$1,Selling')).join('\n')
    const { good } = read(`Date,Supplier,Invoice number,Including GST,What for\n${text}`)
    const known = [expenseNames.nameOf({ ...ACE, supplier: 'Bolt', invoiceNumber: '7' })]
    expect(findDuplicates(good, known, kind)).toEqual([
      { row: 3, name: 'ACE Limited · inv7', sameAs: 'row 2' },
      { row: 4, name: 'Bolt · 7', sameAs: 'in this project' },
      { row: 7, name: 'bolt · 3 Feb 2027 · $50', sameAs: 'row 6' },
    ])
  })

  test.each([
    [
      'an Excel workbook',
      new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]),
      'This is an Excel workbook or a ZIP archive',
    ],
    ['too many rows', `Date,Amount\n${'4/2/2027,1\n'.repeat(10_001)}`, 'This file has more than 5,000 rows.'],
    ['no rows', 'Date,Amount', 'This file has no rows below the headings.'],
  ])('%s is refused', (_name, content, problem) => {
    expect(() => read(content)).toThrow(problem)
  })
})
