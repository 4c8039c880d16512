import './require-node.mjs'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { Database } from '#src/platform/db/database.ts'
import { openDatabase } from '#src/platform/db/open.ts'
import { type Environment, readEnvironment } from '#src/platform/process/env.ts'
import { openStorage } from '#src/platform/storage/storage-s3.ts'
import { examineAll } from '#src/server/doctor/examination.ts'
import { type Finding, faultFinding, goodFinding, wordsOf } from '#src/server/doctor/finding.ts'

const SIGNS = { good: '✓', warning: '!', fault: '✗' }
const ASK_MS = 3_000

// npm run doctor: lists problems and remedies. Exits with 1 if there is a fault. Changes nothing.
const findings = [{ about: 'Node', ...goodFinding(`Node ${process.versions.node}.`) }, ...(await runChecks())]
for (const { about, state, says, todo } of findings)
  console.log(`${SIGNS[state]} ${about}: ${says}${todo === undefined ? '' : `\n    ${todo}`}`)
const faults = findings.filter(({ state }) => state === 'fault').length
const warnings = findings.filter(({ state }) => state === 'warning').length
console.log(`\n${pluralize(faults, 'fault')}, ${pluralize(warnings, 'warning')}.`)
process.exitCode = faults > 0 ? 1 : 0

async function runChecks(): Promise<Finding[]> {
  let env: Environment
  try {
    env = readEnvironment()
  } catch (error) {
    const todo =
      'Fix it (see the table in docs/operations.md), then run the doctor again for the other checks.'
    return String(error instanceof Error ? error.message : error)
      .split('\n')
      .map((line) => ({ about: 'Configuration', ...faultFinding(line, todo) }))
  }
  const mode = env.NODE_ENV === 'production' ? 'production' : `${env.NODE_ENV}, with simulated services`
  const { db, findings } = await openForChecks(env)
  try {
    const installation = { env, db, storage: openStorage(env), now: new Date() }
    return [
      { about: 'Configuration', ...goodFinding(`Complete, for ${mode}.`) },
      ...findings,
      ...(await examineAll(installation)),
    ]
  } finally {
    await db?.close()
  }
}

/** If a running DoneUp locks the embedded database, asks its /readyz. */
async function openForChecks(env: Environment): Promise<{ db: Database | null; findings: Finding[] }> {
  try {
    // Opened without production's checks, because a login that production refuses is one of the findings.
    return { db: await openDatabase({ ...env, NODE_ENV: 'development' }, () => {}), findings: [] }
  } catch (error) {
    const words = wordsOf(error)
    const isHeld = env.DATABASE_URL === undefined && words.includes('Another DoneUp process')
    const todo = 'Check that the database is running and that DATABASE_URL is right.'
    const finding = isHeld ? await askRunning(env) : faultFinding(words, todo)
    return { db: null, findings: [{ about: 'Database', ...finding }] }
  }
}

async function askRunning(env: Environment): Promise<Omit<Finding, 'about'>> {
  const address = `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}/readyz`
  const answer = await fetch(address, { signal: AbortSignal.timeout(ASK_MS) }).catch(() => null)
  if (answer?.ok)
    return goodFinding('DoneUp is running on the embedded database and is ready. Stop it to run all checks.')
  return faultFinding(
    `A process locks the embedded database, but ${address} doesn’t report that it is ready.`,
    'Check that process’s output, or restart it.',
  )
}
