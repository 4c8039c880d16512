import { readFileSync } from 'node:fs'

/** A test worth naming at the end of a run: it failed, or it passed only when told again. */
export interface NamedTest {
  kind: 'failed' | 'late'
  name: string
  /** What its first failure said. */
  error: string
}

export interface Report {
  passed: number
  failed: number
  named: NamedTest[]
}

interface VitestReport {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  testResults?: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    tests: {
      projectName: string
      status: string
      results: { errors: { message?: string }[] }[]
    }[]
  }[]
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: Record<string, number>
  errors?: { message?: string }[]
}

/** Reads what a runner wrote of its tests. Throws when it left nothing that can be read. */
export function readReport(kind: 'vitest' | 'playwright', file: string): Report {
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return kind === 'vitest' ? fromVitest(report as VitestReport) : fromPlaywright(report as PlaywrightReport)
}

function fromVitest(report: VitestReport): Report {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = report
  const named: NamedTest[] = []
  for (const { name: path, status, message, assertionResults } of testResults) {
    const file = path.replace(/^.*\/(src|db|scripts|e2e)\//, '$1/')
    for (const { status, fullName, failureMessages = [] } of assertionResults) {
      if (status !== 'failed' && failureMessages.length === 0) continue
      const kind = status === 'failed' ? 'failed' : 'late'
      named.push({ kind, name: `${file} › ${fullName}`, error: failureMessages[0] ?? '' })
    }
    // A file that cannot be read has no tests that could fail.
    if (status === 'failed' && !assertionResults.some((one) => one.status === 'failed'))
      named.push({ kind: 'failed', name: file, error: message ?? '' })
  }
  return { passed: numPassedTests, failed: numFailedTests + numPendingTests, named }
}

function fromPlaywright(report: PlaywrightReport): Report {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats
  const named = [...namedStories(report)]
  for (const { message = '' } of report.errors ?? [])
    named.push({ kind: 'failed', name: 'the run of the stories', error: message })
  return { passed: expected + flaky, failed: unexpected + skipped, named }
}

function* namedStories({ suites = [], specs = [] }: PlaywrightSuite): Generator<NamedTest> {
  for (const { title, file, tests } of specs) {
    for (const { projectName, status, results } of tests) {
      if (status !== 'unexpected' && status !== 'flaky') continue
      const error = results.flatMap(({ errors }) => errors)[0]?.message ?? ''
      const kind = status === 'flaky' ? 'late' : 'failed'
      yield { kind, name: `[${projectName}] ${file} › ${title}`, error }
    }
  }
  for (const suite of suites) yield* namedStories(suite)
}
