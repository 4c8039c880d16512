import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { seenRows, typedQueries, unseenQueries, wrongRows } from './row-types.ts'

/**
 * After the tests, compares the rows that their queries returned with the asserted types. With EVERY_QUERY, a run
 * of all tests must also have rows of each query.
 */
export function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rows-'))
  process.env.SEEN_ROWS = folder
  return async () => {
    delete process.env.SEEN_ROWS
    const rows = seenRows(folder)
    const queries = typedQueries()
    const unseen = (await hasRunEverything(project)) ? unseenQueries(queries, rows) : []
    const faults = [...wrongRows(queries, rows), ...unseen]
    if (faults.length === 0) return
    console.error(`\n FAIL  Rows have the types that their queries assert\n${faults.join('\n')}\n`)
    process.exitCode = 1
  }
}

async function hasRunEverything(project: TestProject): Promise<boolean> {
  const { state } = project.vitest
  // With TEST_SAMPLE, tests take a part of their repetitions.
  if (process.env.EVERY_QUERY === undefined || process.env.TEST_SAMPLE !== undefined) return false
  if (state.getCountOfFailedTests() > 0) return false
  const ran = new Set(state.getPaths())
  return (await project.globTestFiles()).testFiles.every((file) => ran.has(file))
}
