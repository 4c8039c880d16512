import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countTests, type Step } from './run-step.ts'

const reported = (report: Step['report'], content: unknown) => {
  const folder = mkdtempSync(join(tmpdir(), 'doneup-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return countTests(stepWith(report), file, true)
}

test('a step without a report counts as one test', () => {
  expect(countTests(stepWith(), 'none.json', true)).toEqual({ passed: 1, failed: 0 })
  expect(countTests(stepWith(), 'none.json', false)).toEqual({ passed: 0, failed: 1 })
})

test('skipped tests do not pass for passed ones', () => {
  expect(reported('vitest', { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2 })).toEqual({
    passed: 7,
    failed: 3,
  })
  expect(reported('playwright', { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 } })).toEqual({
    passed: 6,
    failed: 2,
  })
})

test('a runner that left no report has failed', () => {
  expect(countTests(stepWith('vitest'), 'none.json', true)).toEqual({ passed: 0, failed: 1 })
})

function stepWith(report?: Step['report']): Step {
  return { title: 'Some step', tags: [], run: ['vitest'], ...(report && { report }) }
}
