import type { Context } from 'hono'
import { isUndo, jsonText } from './api.ts'
import type { TenantTransaction } from './db/database.ts'
import type { Identity, TenantWrite } from './db/in-organization.ts'
import type { Services } from './services.ts'
import { requireSubscriber } from './session.ts'
import { changeOnce, expectedVersion } from './write-once.ts'

interface ChangedRows<Row> {
  /** What the row is called in answers. */
  name: string
  /** The row as it stands, held against others; throws not_found, and stale_version when it moved on from `version`. */
  load: (tx: TenantTransaction, organizationId: string, id: string, version: number) => Promise<Row>
}

/**
 * How subscribers change rows of one kind: every change is authorized, done and answered in one transaction. The answer is
 * the row, as the JSON text that the work gives, with the organization's new version.
 */
export function rowChanges<Row>({ name, load }: ChangedRows<Row>) {
  const bodyOf = (version: number, row: string) => `{"version":${version},"${name}":${row}}`

  async function run(
    c: Context<Services>,
    session: Identity,
    work: (write: TenantWrite, identity: Identity) => Promise<string>,
  ): Promise<never> {
    const identity = { ...session, isUndo: isUndo(c) }
    const body = await changeOnce(c, session, async (write) =>
      bodyOf(write.version, await work(write, identity)),
    )
    return jsonText(c, body)
  }

  return {
    bodyOf,

    /** A change to a row as it was at the version in If-Match. */
    async change(
      c: Context<Services>,
      id: string,
      work: (write: TenantWrite, identity: Identity, row: Row) => Promise<string>,
    ): Promise<never> {
      const session = await requireSubscriber(c)
      const version = expectedVersion(c)
      return run(c, session, async (write, identity) => {
        const row = await load(write.tx, identity.organizationId, id, version)
        return work(write, identity, row)
      })
    },

    /** A change that needs no version, as taking a deletion back. */
    async changeAsItIs(
      c: Context<Services>,
      work: (write: TenantWrite, identity: Identity) => Promise<string>,
    ): Promise<never> {
      return run(c, await requireSubscriber(c), work)
    },
  }
}
