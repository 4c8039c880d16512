import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countTests, type Step } from './run-step.ts'
import { summaryOfRun } from './run-summary.ts'

const reported = (report: Step['report'], content: unknown) => {
  const folder = mkdtempSync(join(tmpdir(), 'doneup-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return countTests(stepWith(report), file, true)
}

test('a step without a report counts as one test', () => {
  expect(countTests(stepWith(), 'none.json', true)).toMatchObject({ passed: 1, failed: 0 })
  expect(countTests(stepWith(), 'none.json', false)).toMatchObject({ passed: 0, failed: 1 })
})

test('skipped tests do not pass for passed ones', () => {
  expect(reported('vitest', { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2 })).toMatchObject({
    passed: 7,
    failed: 3,
  })
  expect(
    reported('playwright', { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 1 } }),
  ).toMatchObject({
    passed: 6,
    failed: 2,
  })
})

test('a runner that left no report has failed', () => {
  expect(countTests(stepWith('vitest'), 'none.json', true)).toMatchObject({ passed: 0, failed: 1 })
})

test('failed tests and those that passed only when told again are named, with what they said', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'two and two', failureMessages: [] },
    { status: 'passed', fullName: 'three and three', failureMessages: ['too late'] },
    { status: 'failed', fullName: 'four and four', failureMessages: ['not eight', 'not eight again'] },
  ]
  const unread = { name: '/tree/src/b.test.ts', status: 'failed', message: 'No such module' }
  const testResults = [
    { name: '/tree/src/a.test.ts', status: 'failed', assertionResults },
    { ...unread, assertionResults: [] },
  ]
  expect(reported('vitest', { testResults }).named).toEqual([
    { kind: 'late', name: 'src/a.test.ts › three and three', error: 'too late' },
    { kind: 'failed', name: 'src/a.test.ts › four and four', error: 'not eight' },
    { kind: 'failed', name: 'src/b.test.ts', error: 'No such module' },
  ])

  const told = (status: string, message: string) => ({
    projectName: 'phone',
    status,
    results: [{ errors: [{ message }] }, { errors: [] }],
  })
  const specs = [
    { title: 'a story', file: 'a.spec.ts', tests: [told('flaky', 'late'), told('expected', '')] },
  ]
  const deeper = [{ title: 'another', file: 'b.spec.ts', tests: [told('unexpected', 'wrong')] }]
  expect(
    reported('playwright', { stats: {}, suites: [{ specs, suites: [{ specs: deeper }] }] }).named,
  ).toEqual([
    { kind: 'late', name: '[phone] a.spec.ts › a story', error: 'late' },
    { kind: 'failed', name: '[phone] b.spec.ts › another', error: 'wrong' },
  ])
})

test('the end of a run names what failed, however much was printed before', () => {
  const named = Array.from({ length: 40 }, (_, number) => ({
    kind: 'failed' as const,
    name: `src/a.test.ts › fact ${number}`,
    error: `\u001b[31mexpected ${number}\u001b[39m\n${'x'.repeat(5_000)}`,
  }))
  const outcome = { passed: 1, failed: 40, seconds: 75, output: '', step: stepWith('vitest'), named }
  const crashed = { ...outcome, failed: 1, named: [], output: 'Controller is already closed\n' }
  const summary = summaryOfRun([outcome, crashed], 80)
  expect(summary.length).toBeLessThan(20_000)
  for (const { name } of named) expect(summary).toContain(`✗ Some step: ${name}\n    expected`)
  expect(summary).toContain('✗ Some step\n    Controller is already closed')
  expect(summary).toMatch(/\n2 passed, 41 failed$/)
})

function stepWith(report?: Step['report']): Step {
  return { title: 'Some step', tags: [], run: ['vitest'], ...(report && { report }) }
}
