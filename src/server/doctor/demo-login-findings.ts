import type { Database } from '#src/platform/db/database.ts'
import type { Environment } from '#src/platform/env.ts'
import { DEMO_LOGIN, isDemoLoginOpen } from '../demo-login.ts'
import { examine, type Finding, fault, good } from './finding.ts'

/** Checks that the demo account's public password doesn't work in production. */
export function demoLoginFindings(db: Database, env: Environment): Promise<Finding[]> {
  return examine('Demo login', async () => {
    if (env.NODE_ENV !== 'production') return good('For evaluation only; production refuses it.')
    if (!(await isDemoLoginOpen(db))) return good('Its published password doesn’t work.')
    return fault(
      `${DEMO_LOGIN.email} signs in with its published password, as a subscriber.`,
      'Run "npm run demo:close".',
    )
  })
}
