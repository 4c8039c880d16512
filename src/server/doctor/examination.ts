import type { Database } from '#src/platform/db/database.ts'
import type { Environment } from '#src/platform/process/env.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { addressFindings, databaseFindings, demoLoginFindings, ruleFindings } from './database-findings.ts'
import type { Finding } from './finding.ts'
import { billingFindings, mailFindings } from './provider-findings.ts'
import { publicAddressFindings } from './public-address-findings.ts'
import { backupFindings, diskFindings, orphanFindings, storeFindings } from './store-findings.ts'

interface Installation {
  env: Environment
  storage: Storage
  /** Null if a running DoneUp has locked the embedded database, or the database is unreachable. */
  db: Database | null
  now: Date
}

/** Runs all checks in sequence, without changing anything. */
export async function examineAll({ env, storage, db, now }: Installation): Promise<Finding[]> {
  const findings = db === null ? [] : await databaseFindings(db)
  findings.push(...(await diskFindings(env)), ...(await storeFindings(storage, env)))
  const isUsable = findings.every(
    ({ about, state }) => state !== 'fault' || !['Database', 'Schema', 'File storage'].includes(about),
  )
  if (db !== null && isUsable)
    findings.push(
      ...(await demoLoginFindings(db, env)),
      ...(await orphanFindings(db, storage, now)),
      ...(await addressFindings(db, env)),
      ...(await ruleFindings(db, now)),
    )
  const outside = await Promise.all([
    publicAddressFindings(env, now),
    mailFindings(env),
    billingFindings(env),
    backupFindings(env, now),
  ])
  return [...findings, ...outside.flat()]
}
