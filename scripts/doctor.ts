import './require-node.mjs'
import { counted } from '#src/lib/counted.ts'
import type { Database } from '#src/platform/db/database.ts'
import { openDatabase } from '#src/platform/db/open.ts'
import { type Environment, readEnvironment } from '#src/platform/env.ts'
import { openStorage } from '#src/platform/open-storage.ts'
import { examineAll } from '#src/server/doctor/examination.ts'
import { type Finding, fault, good, wordsOf } from '#src/server/doctor/finding.ts'

const SIGNS = { good: '✓', warning: '!', fault: '✗' }
const ASK_MS = 3_000

// npm run doctor: what is wrong, in words, and what to do. Ends with 1 when there is a fault. Changes nothing.
const findings = [{ about: 'Node', ...good(`Node ${process.versions.node}.`) }, ...(await lookAround())]
for (const { about, state, says, todo } of findings)
  console.log(`${SIGNS[state]} ${about}: ${says}${todo === undefined ? '' : `\n    ${todo}`}`)
const faults = findings.filter(({ state }) => state === 'fault').length
const warnings = findings.filter(({ state }) => state === 'warning').length
console.log(`\n${counted(faults, 'fault')}, ${counted(warnings, 'warning')}.`)
process.exitCode = faults > 0 ? 1 : 0

async function lookAround(): Promise<Finding[]> {
  let env: Environment
  try {
    env = readEnvironment()
  } catch (error) {
    const todo = 'Set it right; docs/operations.md has the table of all names. The rest is looked at then.'
    return String(error instanceof Error ? error.message : error)
      .split('\n')
      .map((line) => ({ about: 'Configuration', ...fault(line, todo) }))
  }
  const mode = env.NODE_ENV === 'production' ? 'production' : `${env.NODE_ENV}, where much is simulated`
  const { db, findings } = await openForLooking(env)
  try {
    const patient = { env, db, storage: openStorage(env), now: new Date() }
    return [
      { about: 'Configuration', ...good(`It is complete, for ${mode}.`) },
      ...findings,
      ...(await examineAll(patient)),
    ]
  } finally {
    await db?.close()
  }
}

/** A running DoneUp holds the embedded database: it is asked itself then. */
async function openForLooking(env: Environment): Promise<{ db: Database | null; findings: Finding[] }> {
  try {
    // A login that production refuses is looked at all the same: what is wrong with it is one of the findings.
    return { db: await openDatabase({ ...env, NODE_ENV: 'development' }, () => {}), findings: [] }
  } catch (error) {
    const words = wordsOf(error)
    const isHeld = env.DATABASE_URL === undefined && words.includes('Another DoneUp process')
    const todo = 'Check that the database runs, and that DATABASE_URL names it with the right login.'
    const finding = isHeld ? await askRunning(env) : fault(words, todo)
    return { db: null, findings: [{ about: 'Database', ...finding }] }
  }
}

async function askRunning(env: Environment): Promise<Omit<Finding, 'about'>> {
  const address = `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${env.PORT}/readyz`
  const answer = await fetch(address, { signal: AbortSignal.timeout(ASK_MS) }).catch(() => null)
  if (answer?.ok)
    return good(
      'DoneUp is running on the embedded database and says it is ready. Stop it to have more looked at.',
    )
  return fault(
    `A process holds the embedded database, and ${address} does not say that it is ready.`,
    'Look at what that process prints, or stop it and start it again.',
  )
}
