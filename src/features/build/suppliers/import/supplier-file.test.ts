import { describe, expect, test } from 'vitest'
import { readFile } from '#src/features/base/imports/file.ts'
import { guessMapping } from '#src/features/base/imports/mapping.ts'
import { findDuplicates, readRows } from '#src/features/base/imports/rows.ts'
import { plainFirm } from '#src/lib/text/name-spellings.ts'
import { supplierFile } from './supplier-file.ts'

function rowsOf(text: string) {
  const file = readFile(new TextEncoder().encode(text), supplierFile)
  if ('problem' in file) throw new Error(file.problem)
  return readRows(file, guessMapping(file, supplierFile), supplierFile)
}

describe('a file of suppliers', () => {
  // Clauses: sharing-and-api 6.1
  test('is read by its headings and those of other programs', () => {
    const { good, problems } = rowsOf(
      [
        'Company name;Category;Mobile;Email address;GST no;LBP number;Insurance expiry;Rating;Found through;Comments',
        'Ace  Plumbing;PLUMBER;021 555 0142;ace@example.com;49-091-850;BP 1;31/3/2027;4 of 5;Mere;Quick',
        'Reno Bin Co;;;;;;;;;',
      ].join('\n'),
    )
    expect(problems).toEqual([])
    expect(good).toEqual([
      {
        row: 2,
        item: {
          name: 'Ace Plumbing',
          trade: 'plumber',
          phone: '021 555 0142',
          email: 'ace@example.com',
          gstNumber: '49-091-850',
          registration: 'BP 1',
          insuredUntil: '2027-03-31',
          rating: 4,
          source: 'Mere',
          notes: 'Quick',
        },
      },
      { row: 3, item: expect.objectContaining({ name: 'Reno Bin Co', trade: 'other', phone: null }) },
    ])
  })

  test('has what they do and where they were found', () => {
    expect(rowsOf('Name,What they do,Where found\nAce,Plumbing,Mere').good).toMatchObject([
      { item: { trade: 'plumber', source: 'Mere' } },
    ])
  })

  // Clauses: sharing-and-api 6.1
  test.each([
    ['Name,Trade\nAce,Roofer', 'Trade', /^isn’t a trade\. Use one of: Builder, Plumber, /],
    ['Name,Rating\nAce,6', 'Rating', 'isn’t valid. Use a whole number from 1 to 5.'],
    ['Name,Phone\nAce,call', 'Phone', 'Enter a phone number with its digits, such as 021 555 0142.'],
    ['Name,GST number\nAce,1', 'GST number', 'Enter a GST number of 8 or 9 digits, such as 49-091-850.'],
    [
      'Name,Phone\n,021 555 0142',
      'Name',
      'is missing. Every supplier needs a name of at most 200 characters.',
    ],
    ['Name,Notes\nAce,a\u202eb', 'Notes', 'It contains invalid characters.'],
  ])('a wrong cell of %j is named', (text, column, reason) => {
    const { good, problems } = rowsOf(text)
    expect(good).toEqual([])
    expect(problems).toMatchObject([{ row: 2, column, reason: expect.stringMatching(reason) }])
  })

  // Clauses: sharing-and-api 6.1
  test('names that look alike are duplicates', () => {
    const { good } = rowsOf('Name,Notes\nAce Plumbing Ltd,a\nBolt,b\nBOLT Limited,c')
    expect(findDuplicates(good, [plainFirm('ACE plumbing')], supplierFile)).toEqual([
      { row: 2, name: 'Ace Plumbing Ltd', sameAs: 'in your suppliers' },
      { row: 4, name: 'BOLT Limited', sameAs: 'row 3' },
    ])
  })

  test.each([
    ['Plumbing', 'plumber'],
    ['electricians', 'electrician'],
    ['Floor layer', 'floor_layer'],
    ['floor_layer', 'floor_layer'],
    ['Flooring', 'floor_layer'],
  ])('the trade %j is %s', (cell, trade) => {
    expect(rowsOf(`Name,Trade\nAce,${cell}`).good.map(({ item }) => item.trade)).toEqual([trade])
  })
})
