// @module-tag pglite
import { expect, test } from 'vitest'
import { ruleAt } from '#src/finance/rules/rules.ts'
import { rulePeriodText, ruleStatusText, ruleValueText } from './rule-text.ts'

const TODAY = '2026-11-24'

// Clauses: tax-and-lending 1.5
test.each([
  ['lvr.investor', 'Above 70%: 10% of new lending', 'Read in the source on 22 Nov 2026'],
  [
    'dti.investor',
    'Above 7 times: 20% of new lending',
    'Reported by the press or accountants, checked on 22 Nov 2026',
  ],
  [
    'income.trustee',
    '33% on all income if it is up to $10,000, 39% on all income if it is above',
    'Read in the source on 22 Nov 2026',
  ],
  ['gst.landZeroRated', 'Applies', 'Reported by the press or accountants, checked on 22 Nov 2026'],
  ['income.capitalGains', 'Not known', 'Not verified'],
])('the text of %s', (key, value, status) => {
  const rule = ruleAt(key, TODAY)
  expect(rule && [ruleValueText(rule), ruleStatusText(rule)]).toEqual([value, status])
})

test('a rule that doesn’t apply and a rule that isn’t known have different texts', () => {
  const rule = ruleAt('income.capitalGains', TODAY)
  expect(rule && ruleValueText({ ...rule, status: 'read' })).toBe('Doesn’t apply')
  expect(rule && rulePeriodText(rule)).toBe('from 1 Nov 2026')
})
