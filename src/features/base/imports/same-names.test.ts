// @module-tag pglite
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sameAddressKey } from '#src/features/base/addresses/same-address.ts'
import { invoiceKey } from '#src/features/build/budgets/budget-text.ts'
import { expenseNames } from '#src/features/build/budgets/import/expense-file.ts'
import { expenseInputSchema } from '#src/features/build/budgets/schema.ts'
import { contactKeys } from '#src/features/deals/agents/rules.ts'
import { plainFirm } from '#src/lib/text/name-spellings.ts'
import { plainKey, plainName } from '#src/lib/text/plain-words.ts'

const EXPENSE = expenseInputSchema.parse({ amount: 1, gst: 0, date: '2027-02-04', purpose: 'rates' })

/** What is compared for sameness, by what a person typed. */
const KEYS: Readonly<Record<string, (text: string) => string>> = {
  plainName,
  plainKey,
  plainFirm,
  sameAddressKey,
  'the name of a contact': (name) => contactKeys({ name, phone: null, email: null }).name,
  'the supplier of an invoice': (name) => invoiceKey(name, '7'),
  'the number of an invoice': (number) => invoiceKey('Ace', number),
  'the note of a purchase': (note) => expenseNames.keyOf({ ...EXPENSE, note }),
}

/** One text as a keyboard, a phone, a word processor and an input method write it. */
const SAME = [
  [
    "Pay-204 O'Neill",
    'Pay–204 O’Neill',
    'pay—204 o‘neill',
    'PAY‑204 OʼNEILL',
    'Ｐａｙ－２０４ O`Neill',
    'Pay−204\u00a0O′Neill',
  ],
  ['Tūī 5-1', 'tui 5–1', 'TŪĪ 5‐1', 'Tūī\u200b 5−1'],
] as const

test.each(Object.keys(KEYS))('%s is the same with another dash, space, case, width or apostrophe', (name) => {
  const keyOf = KEYS[name] ?? plainName
  for (const [first, ...others] of SAME)
    for (const other of others) expect(keyOf(other), other).toBe(keyOf(first))
})

/** Comparisons that fold a text themselves, and why they don't look for the same thing. */
const OTHERS: Readonly<Record<string, string>> = {
  'src/features/base/addresses/linz/csv-row.ts': 'a word of LINZ’s file',
  'src/features/doors/guests/guests-section.tsx': 'the address of an email, whose case counts for nobody',
  'src/features/doors/packs/asked-loan.ts': 'the label of a line that DoneUp writes',
  'src/finance/dates/parse-day.ts': 'the half of a day',
  'src/lib/schemas/web-address.ts': 'an address, which has no case before its path',
  'src/server/mailbox-routes.ts': 'the address of an email, whose case counts for nobody',
  'src/ui/dialog/menu-keys.ts': 'a key of the keyboard',
  'src/ui/dialog/shortcuts.ts': 'a key of the keyboard',
  'src/ui/table/use-grid.tsx': 'a key of the keyboard',
}
const FOLDS = /(?:[^_\w]lower\([^)]*\) = lower\()|toLowerCase\(\) (?:===|!==)|(?:===|!==) \S+toLowerCase\(\)/

test('nothing else is compared without case by itself', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((path) => !/\.test\.tsx?$|\/test-[^/]+$/.test(path))
  const own = files.filter((path) => FOLDS.test(readFileSync(path, 'utf8')))
  expect(own.filter((path) => OTHERS[path] === undefined)).toEqual([])
})
