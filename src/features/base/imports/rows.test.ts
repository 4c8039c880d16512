import { describe, expect, test } from 'vitest'
import { sameAddressKey } from '#src/features/base/addresses/same-address.ts'
import { dealFile } from '#src/features/deals/deal-import/deal-file.ts'
import { DEAL_COLUMNS, EXPORTED_COLUMNS } from '#src/features/deals/pipeline/csv-columns.ts'
import { fileOf, rowsOf } from '#src/features/deals/pipeline/test-imports.ts'
import { DEALS_CSV_HEADER } from '#src/features/doors/exports/deal-table.ts'
import { BYTE_ORDER_MARK, normalizeHeading } from '#src/lib/files/csv.ts'
import { isPercentage, readColumnCell } from './cells.ts'
import { headingTiers } from './heading-row.ts'
import { columnOptions, fieldOf, guessMapping, isAsked, questionsOf, withColumn } from './mapping.ts'
import { findDuplicates, problemFile } from './rows.ts'

const mappingOf = (headings: string[]) => guessMapping({ headings, rows: [] }, dealFile)

test('a profit in percent is the margin, one without a unit isn’t', () => {
  expect(mappingOf(['Address', 'Profit %', 'Profit'])).toEqual(['address', 'profitMargin', null])
  expect(mappingOf(['Address', 'Profit (%)'])).toEqual(['address', 'profitMargin'])
})

describe('the columns of a file', () => {
  test('no two columns share a heading', () => {
    const names = DEAL_COLUMNS.flatMap((column) => [...new Set(headingTiers(dealFile, column).flat())])
    const twice = names.filter((name, at) => names.indexOf(name) !== at)
    expect(twice).toEqual([])
    for (const name of names) expect(normalizeHeading(name)).toBe(name)
  })

  test('recognises DoneUp’s headings, each once', () => {
    const file = fileOf(`${BYTE_ORDER_MARK}${DEALS_CSV_HEADER}x\n`)
    const fields = guessMapping(file, dealFile).flatMap((entry) => fieldOf(entry) ?? [])
    expect(fields).toEqual(EXPORTED_COLUMNS.map(({ field }) => field))
  })

  test('recognises headings of other programs', () => {
    expect(
      mappingOf([
        'Property Address',
        'ARV',
        'Rehab cost',
        'Purchase price',
        'List Price ($)',
        'Stage',
        'Sq ft',
      ]),
    ).toEqual([
      'address',
      'doneUpValue',
      'renovationCost',
      'actualPurchasePrice',
      'askingPrice',
      'status',
      null,
    ])
    expect(mappingOf(['ARV', 'Done-up value'])).toEqual([null, 'doneUpValue'])
    expect(mappingOf(['Property', 'Address', 'City'])).toEqual([null, 'address', 'city'])
  })

  test('two headings that fit as well are a question, unless their cells are the same or empty', () => {
    const file = (cells: string) => fileOf(`Address,ARV,End value\n1 Rimu Road,${cells}\n`)
    const asked = guessMapping(file('1,2'), dealFile)
    expect(asked.filter(isAsked)).toHaveLength(2)
    expect(questionsOf(file('1,2'), asked, dealFile)).toEqual([
      '“ARV” and “End value” could both be “Done-up value”. Choose it for one of them.',
    ])
    expect(withColumn(asked, 2, 'doneUpValue')).toEqual(['address', null, 'doneUpValue'])
    expect(guessMapping(file('5,5'), dealFile)).toEqual(['address', 'doneUpValue', null])
    expect(guessMapping(file(',5'), dealFile)).toEqual(['address', null, 'doneUpValue'])
  })

  test.each(DEAL_COLUMNS.filter(({ kind }) => isPercentage(kind)))(
    '$label of 0.2 could be 20% or 0.2%, which is asked',
    (column) => {
      const { field, label } = column
      const file = fileOf(`Address,${label}\n1 Rimu Road,0.2\n2 Rimu Road,0.15\n3 Rimu Road,20%\n`)
      const asked = guessMapping(file, dealFile)
      expect(questionsOf(file, asked, dealFile)).toEqual([
        `“${label}”: does 0.2 mean 20%, or 0.2%? Choose which.`,
      ])
      const options = columnOptions(file, dealFile, 1, asked[1] ?? null).map(({ value }) => value)
      expect(options).toEqual(expect.arrayContaining([`${field}:fraction`, `${field}:percent`]))
      const fractions = file.rows.map(({ cells }) => readColumnCell(cells[1] ?? '', column, 'fraction'))
      const most = column.kind === 'rate' ? 20 : 100
      expect(fractions).toEqual([{ value: 20 }, { value: 15 }, { value: 20 }])
      expect(readColumnCell('1.2', column, 'fraction')).toHaveProperty('reason')
      expect(readColumnCell('0.2', column, null)).toEqual({
        reason: 'could be 0.2% or 20%. Write it with its sign.',
      })
      expect(readColumnCell('0.5', column, 'fraction')).toEqual(
        most < 50 ? { reason: expect.stringMatching(/^isn’t valid/) } : { value: 50 },
      )
    },
  )

  test('a percentage of DoneUp’s own file isn’t a question', () => {
    const file = fileOf('Address,Profit margin (%),Deal id\n1 Rimu Road,0.2,x\n')
    expect(guessMapping(file, dealFile)[1]).toBe('profitMargin:percent')
  })

  test('assigning a field removes it from the other column', () => {
    expect(withColumn(['address', null, 'notes'], 1, 'address')).toEqual([null, 'address', 'notes'])
    expect(withColumn(['address', null, 'notes'], 2, null)).toEqual(['address', null, null])
  })
})

describe('the rows of a file', () => {
  test('become deals; empty cells are null, suburb and city join the address', () => {
    const { good, problems } = rowsOf(
      'Address,Suburb,City,ARV,Status,Asking price\n1 Rimu Road,Raumati,Paraparaumu,$890k,Offer Made,\n"2 Rimu Road, Raumati",Raumati,,,,\n',
    )
    expect(problems).toEqual([])
    expect(good[0]).toMatchObject({
      row: 2,
      item: {
        address: '1 Rimu Road, Raumati, Paraparaumu',
        doneUpValue: 890_000,
        status: 'offer_made',
        askingPrice: null,
      },
    })
    expect(good[1]?.item).toMatchObject({
      address: '2 Rimu Road, Raumati',
      status: 'new_listing',
      profitMargin: 20,
      holdingCosts: null,
    })
  })

  test.each([
    ['40 Nelson Street', '', 'Nelson', '40 Nelson Street, Nelson'],
    ['7 Wellington Road', '', 'Wellington', '7 Wellington Road, Wellington'],
    ['12 Taupo Street', 'Nukuhau', 'Taupō', '12 Taupo Street, Nukuhau, Taupō'],
    ['40 Nelson', '', 'Nelson', '40 Nelson, Nelson'],
    ['40 Nelson Street, Nelson 7010', '', 'nelson', '40 Nelson Street, Nelson 7010'],
    ['40 Nelson Street Nelson', '', 'Nelson', '40 Nelson Street Nelson'],
    ['8 Queen Street, Mt. Eden', 'Mount Eden', 'Auckland', '8 Queen Street, Mt. Eden, Auckland'],
    ['8 Queen Street, Port Nelson', 'Port Nelson', 'Nelson', '8 Queen Street, Port Nelson, Nelson'],
    ['8 Queen Street', 'Nelson', 'Nelson', '8 Queen Street, Nelson'],
    ['2/14 Puketapu Road, Taradale', '', "Hawke's Bay", "2/14 Puketapu Road, Taradale, Hawke's Bay"],
    [
      '2/14 Puketapu Road, Hawke’s Bay',
      'Taradale',
      "Hawke's Bay",
      '2/14 Puketapu Road, Hawke’s Bay, Taradale',
    ],
  ])('%s with suburb “%s” and city “%s” is %s', (address, suburb, city, expected) => {
    const csv = `Address,Suburb,City\n"${address}","${suburb}","${city}"\n`
    expect(rowsOf(csv).good[0]?.item.address).toBe(expected)
  })

  test('use default settings for missing holding costs', () => {
    const { good } = rowsOf('Address,LVR\n1 Rimu Road,70\n')
    expect(good[0]?.item.holdingCosts).toMatchObject({ loanToValueRatio: 70, months: 6, interestRate: 7.5 })
  })

  test('invalid rows are reported by row, column, value and reason', () => {
    const { good, problems, bad } = rowsOf(
      'Address,Asking price,Settlement date,Status\n,1,,\n2 Rimu Road,abc,31/11/2026,\n3 Rimu Road,1,,Won\n4 Rimu Road,1,,,surplus\n5 Rimu Road,1,,\n',
    )
    expect(good.map(({ row }) => row)).toEqual([6])
    expect(bad.map(({ number }) => number)).toEqual([2, 3, 4, 5])
    expect(problems).toEqual([
      {
        row: 2,
        column: 'Address',
        value: '',
        reason: 'is missing. Every deal needs an address of at most 300 characters.',
      },
      {
        row: 3,
        column: 'Asking price',
        value: 'abc',
        reason: 'isn’t an amount. Use $1,234,000, 1.2m or 650k, from $0 to $999,999,999.',
      },
      {
        row: 3,
        column: 'Settlement date',
        value: '31/11/2026',
        reason: 'isn’t a valid date. Use 21/11/2026 (day first), 21 Nov 2026 or 2026-11-21.',
      },
      {
        row: 4,
        column: 'Actual purchase price',
        value: '',
        reason: 'is missing. A won deal needs an actual purchase price greater than 0.',
      },
      {
        row: 5,
        column: '',
        value: 'surplus',
        reason:
          'is one cell too many: the row has 5 cells but 4 headings. Put quotation marks around text that contains a comma.',
      },
    ])
  })

  test('rejects bidirectional control characters, also in a 5 MB cell', () => {
    const { problems } = rowsOf(`Address\n1 \u202eRimu\u202c Road\n${'x'.repeat(5_000_000)}\n`)
    expect(problems.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'It contains hidden characters that change the text direction.'],
      [3, 'Use at most 300 characters.'],
    ])
  })
})

test('the file of invalid rows contains them unchanged with reasons and can be imported again', () => {
  const text = `Address,Notes,Asking price\n1 Rimu Road,"=1, ""2""",abc\n,"'+64 21",1\n`
  const { bad, problems } = rowsOf(text)
  const csv = problemFile(fileOf(text).headings, bad, problems)
  expect(csv.split('\r\n')).toEqual([
    `${BYTE_ORDER_MARK}Address,Notes,Asking price,Problem`,
    `1 Rimu Road,"'=1, ""2""",abc,"Asking price isn’t an amount. Use $1,234,000, 1.2m or 650k, from $0 to $999,999,999."`,
    `,'+64 21,1,Address is missing. Every deal needs an address of at most 300 characters.`,
    '',
  ])
  expect(rowsOf(csv).problems).toEqual(problems)
  expect(rowsOf(csv.replace('abc', '500k')).good[0]?.item.notes).toBe('=1, "2"')
})

test('in the file of invalid rows a sentence follows its heading behind a colon', () => {
  const text = 'Address\n1 \u202eRimu\u202c Road\n'
  const { bad, problems } = rowsOf(text)
  expect(problemFile(fileOf(text).headings, bad, problems)).toContain(',Address: It contains hidden')
})

describe('comparing addresses', () => {
  test.each([
    ['8 Kererū Street, Ōtūmoetai, Tauranga', '8 KERERU ST,  Otumoetai, Tauranga 3110'],
    ['1/23 Queen Street, Auckland', '1 / 23 queen st, Auckland, New Zealand'],
    ['Lot', 'LOT'],
    ['2/14 Kereru Street, Taupo', 'Flat 2, 14 Kererū Street, Taupō'],
    ['2/14 Kereru Street, Taupo', 'Unit 2/14 Kereru St., Taupo 3330'],
    ['2/14 Kereru Street, Taupo', 'Apt 2, 14 Kereru Street, Taupo'],
    ['2/14 Kereru Street, Taupo', '２ / １４ Kereru Street, Taupo'],
    ['Flat B, 7 Rata Place', 'b/7 rata pl'],
    ['PH1/20 Gore Street, Auckland', 'Unit PH1, 20 Gore St, Auckland'],
    ['Level 3, 14 Queen Street, Auckland', 'level 3 14 queen st, auckland'],
    ["12 O'Neill Street, Ponsonby", '12 O’Neill St, Ponsonby'],
    ['12 O‘Connor Street', '12 OConnor Street'],
    ['5 St. Johns Road, Mt Eden', '5 St John’s Road, Mount Eden'],
    ['8 Wai-iti Road, Hawke’s Bay', "8 Wai iti Road, Hawke's-Bay"],
    ['8 Ponsonby-Grey Road', '8 Ponsonby–Grey Rd'],
  ])('%s equals %s', (one, other) => {
    expect(sameAddressKey(one)).toBe(sameAddressKey(other))
  })

  test.each([
    ['1/23 Queen Street, Auckland', '2/23 Queen Street, Auckland'],
    ['8 Kererū Street, Tauranga', '8 Kererū Road, Tauranga'],
    ['8 Kererū Street, Tauranga', '8 Kererū Street, Taupō'],
    ['!!!', '???'],
    ['2/14 Kereru Street, Taupo', 'Flat 2, 4 Kereru Street, Taupo'],
    ['2/14 Kereru Street, Taupo', '14 Kereru Street, Taupo'],
    ['2/14 Kereru Street, Taupo', 'Lot 2, 14 Kereru Street, Taupo'],
    ['3/14 Queen Street', 'Level 3, 14 Queen Street'],
    ['1/23 Rata Road', '12/3 Rata Road'],
    ['12-16 Rata Road', '12/16 Rata Road'],
  ])('%s differs from %s', (one, other) => {
    expect(sameAddressKey(one)).not.toBe(sameAddressKey(other))
  })

  test('a duplicate is reported as in the pipeline or as a copy of an earlier row', () => {
    const { good } = rowsOf('Address\n1 Rimu Rd\n2 Rimu Rd\n2 RIMU ROAD\n')
    expect(findDuplicates(good, [sameAddressKey('1 Rimu Road')], dealFile)).toEqual([
      { row: 2, name: '1 Rimu Rd', sameAs: 'in your pipeline' },
      { row: 4, name: '2 RIMU ROAD', sameAs: 'row 3' },
    ])
  })
})
