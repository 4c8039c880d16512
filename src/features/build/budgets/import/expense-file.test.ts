import { describe, expect, test } from 'vitest'
import { reasonAfter } from '#src/features/base/imports/cells.ts'
import { readFile } from '#src/features/base/imports/file.ts'
import { guessMapping, questionsOf, withColumn } from '#src/features/base/imports/mapping.ts'
import { findDuplicates, readRows } from '#src/features/base/imports/rows.ts'
import { type ExpenseToExport, expensesCsv } from '#src/features/build/accounting/expense-files.ts'
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

function fileOf(text: string | Uint8Array) {
  const file = readFile(typeof text === 'string' ? new TextEncoder().encode(text) : text, kind)
  if ('problem' in file) throw new Error(file.problem)
  return file
}

function read(text: string | Uint8Array) {
  const file = fileOf(text)
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
  billId: null,
}

describe('a file of expenses', () => {
  // Clauses: sharing-and-api 6.4
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

  // Clauses: project-delivery 8.2
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

  // Clauses: sharing-and-api 6.4
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

  test.each([
    ['GST rate', ['15', '0.15', '15%', '0', 'none'], [150, 150, 150, 0, 0]],
    ['GST %', ['15', '0'], [150, 0]],
    ['Tax rate', ['15.0'], [150]],
  ])('a column “%s” of %j is the rate of GST', (heading, cells, gst) => {
    const rows = cells.map((cell) => `4/2/2027,Rates,1150,${cell}`)
    const { good, problems } = read(`Date,What for,Including GST,${heading}\n${rows.join('\n')}`)
    expect(problems).toEqual([])
    expect(good.map(({ item }) => item.gst)).toEqual(gst)
  })

  test.each([
    ['GST', '15', '“GST”: does 15 mean a rate of 15%, or $15? Choose which.'],
    ['Tax', '0.15', '“Tax”: does 0.15 mean a rate of 15%, or $0.15? Choose which.'],
    ['GST rate', '150', '“GST rate”: does 150 mean a rate of 150%, or $150? Choose which.'],
  ])('a column “%s” of %s could be a rate or an amount, which is asked', (heading, cell, question) => {
    const file = fileOf(`Date,What for,Including GST,${heading}\n4/2/2027,Rates,1150,${cell}`)
    const asked = guessMapping(file, kind)
    expect(questionsOf(file, asked, kind)).toEqual([question])
    const rate = readRows(file, withColumn(asked, 3, 'gst:rate'), kind)
    expect(rate.good[0]?.item.gst ?? rate.problems[0]?.reason).toBe(
      cell === '150' ? 'isn’t a rate of GST. Use 15% or 0%.' : 150,
    )
    expect(readRows(file, withColumn(asked, 3, 'gst'), kind).good[0]?.item.gst).toBe(Number(cell))
  })

  test.each([
    ['Amount,GST,Total', '1000,150,1150', 1_150],
    ['Total,GST,Amount', '1150,150,1000', 1_150],
    ['Amount,GST,Amount incl GST', '1000,150,1150', 1_150],
    ['Cost,GST,Gross', '1000,150,1150', 1_150],
    ['Excluding GST,GST,Amount', '1000,150,1150', 1_150],
  ])('of the columns %s, the one that fits best is the amount', (headings, cells, amount) => {
    const { good } = read(`Date,What for,${headings}\n4/2/2027,Rates,${cells}`)
    expect(good).toMatchObject([{ item: { amount, gst: 150 } }])
  })

  test('two columns that fit as well as the amount, or as the day, are a question', () => {
    const file = fileOf(
      'Date,Invoice date,What for,Amount,Cost\n4/2/2027,5/2/2027,Rates,1000,1150\n4/2/2027,4/2/2027,Rates,1,2',
    )
    expect(questionsOf(file, guessMapping(file, kind), kind)).toEqual([
      '“Date” and “Invoice date” could both be “Date”. Choose it for one of them.',
      '“Amount” and “Cost” could both be “Including GST”. Choose it for one of them.',
    ])
  })

  test.each([
    ['(34.50)', -34.5],
    ['$ (34.50)', -34.5],
    ['34.50-', -34.5],
    ['34.50 CR', -34.5],
    ['34.50 DR', 34.5],
    ['="34.50"', 34.5],
    ["'34.50", 34.5],
  ])('an amount is written as %s', (cell, amount) => {
    const { good } = read(`Date;What for;Including GST\n4/2/2027;Rates;${cell}`)
    expect(good).toMatchObject([{ item: { amount } }])
  })

  test('a text that a spreadsheet marked is read without the mark, in every column of text', () => {
    const texts = kind.columns.filter((column) => column.kind === 'text')
    for (const { label, field } of texts)
      for (const [written, value] of [
        ['="000123"', '000123'],
        ["'000123", '000123'],
        ["'INV-204", 'INV-204'],
        ["'t Hooft", "'t Hooft"],
        ["'Quoted' text", "'Quoted' text"],
      ]) {
        const { good } = read(`Date;What for;Including GST;${label}\n4/2/2027;Rates;1;${written}`)
        expect(good[0]?.item, label).toMatchObject({ [field]: value })
      }
  })

  test('an empty cell of a column of GST is as a missing column: 3/23, also of a credit note; interest has none', () => {
    const { good } = read(
      'Date,What for,Including GST,GST\n4/2/2027,Rates,1150,\n4/2/2027,Rates,-34.50,-\n4/2/2027,Interest,1150,',
    )
    expect(good.map(({ item }) => item.gst)).toEqual([150, -4.5, 0])
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
  ])('GST of $%d in $1,150 is written as %j', (gst, cells) => {
    const rows = cells.map((cell) => `4/2/2027,Rates,"1,150",${cell}`)
    const { good, problems } = read(`Date,What for,Including GST,GST\n${rows.join('\n')}`)
    expect(problems).toEqual([])
    expect(good.map(({ item }) => item.gst)).toEqual(cells.map(() => gst))
  })

  // Clauses: sharing-and-api 6.4
  test.each([
    ['Date', '31/2/2027', /^isn’t a valid date\. Use 21\/11\/2026/],
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
    ['Including GST', '0', 'Enter the amount of the receipt or invoice, such as 230.50.'],
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

  // Clauses: sharing-and-api 6.5
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
    const things = ['Rates,', 'Selling,', 'Rates,rear fence'].map((thing) => `3/2/2027,50,${thing}`)
    const apart = read(`Date,Including GST,What for,Note\n${things.join('\n')}`).good
    expect(findDuplicates(apart, [], kind)).toEqual([])
    const known = [expenseNames.keyOf({ ...ACE, supplier: 'Bolt', invoiceNumber: '7' })]
    expect(findDuplicates(good, known, kind)).toEqual([
      { row: 3, name: 'ACE Limited · inv7', sameAs: 'row 2' },
      { row: 4, name: 'Bolt · 7', sameAs: 'in this project' },
      { row: 7, name: 'bolt · 3 Feb 2027 · $50', sameAs: 'row 6' },
    ])
  })

  // Clauses: sharing-and-api 6.4
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
