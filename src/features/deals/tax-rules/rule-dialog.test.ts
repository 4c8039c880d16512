import { expect, test } from 'vitest'
import { fieldProblems } from '#src/lib/schemas/field-rules.ts'
import { newRuleChecks, newRuleSchema } from './new-rule.ts'
import { parseScale } from './rule-dialog.tsx'

test.each([
  [
    '15,600 10.5\n53500 17.5%\nabove 39',
    [
      { upTo: 15_600, percent: 10.5 },
      { upTo: 53_500, percent: 17.5 },
      { upTo: null, percent: 39 },
    ],
  ],
  ['15,6,00 10.5\nabove 39', null],
  ['15600 10,5\nabove 39', null],
  ['15600 1e1\nabove 39', null],
  ['15600 10.5 or so\nabove 39', null],
  ['15600 10.5\n1000 17.5\nabove 39', null],
  ['15600 10.5', null],
  ['', null],
])('the brackets %j are %j', (text, brackets) => expect(parseScale(text)).toEqual(brackets))

test('a rule with several faults names each at its field', () => {
  const rule = newRuleSchema.parse({
    key: 'lvr.investor',
    value: 0,
    from: '2026-11-01',
    until: '2026-10-01',
    source: 'RBNZ',
    checked: '2026-11-28',
    status: 'read',
  })
  const fields = fieldProblems(newRuleChecks('2026-11-27'), rule).map(({ field }) => field)
  expect(fields).toEqual(['value', 'until', 'checked'])
})
