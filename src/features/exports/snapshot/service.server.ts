import { readOwnSubscription } from '#src/features/accounts/my-data/queries.server.ts'
import { listDealIds, readDealsToExport } from '#src/features/deal-export/queries.server.ts'
import { DEALS_HEADING, dealLine } from '#src/features/deal-export/rules.ts'
import { BYTE_ORDER_MARK } from '#src/features/opportunities/csv/rules.ts'
import { authorize } from '#src/features/organizations/queries.server.ts'
import { canExportOrganization } from '#src/features/organizations/rules.ts'
import { jsonArray } from '#src/lib/json-array.ts'
import type { Database, TenantTransaction } from '#src/server/db/database.ts'
import { type Identity, inSnapshotOf } from '#src/server/db/in-organization.ts'
import type { FinishedEntry, StepDone } from '../archive/queries.server.ts'
import type { Part } from '../archive/service.server.ts'
import { createPathsOfDocuments, type DocumentToExport, readMe } from '../rules.ts'
import { pagesOf, type RowKind, readOrganizationFacts } from './queries.server.ts'
import { agentLine, projectLine, TABLE_HEADS } from './rules.ts'

/** The files of documents come after the dozen that are made of rows. */
const FIRST_FILE_PLACE = 100
const DEALS_AT_ONCE = 200

interface DocumentRow extends DocumentToExport {
  id: string
  file_key: string
}

/**
 * Packs everything that is made of rows, as it was at one moment, and lists the files that are to follow. Reads as the person
 * who asked: throws not_found or forbidden when they are no administrator any more.
 */
export async function packRows(
  db: Database,
  identity: Identity,
  { part, now }: { part: Part; now: Date },
): Promise<Omit<StepDone, 'part' | 'isLast'>> {
  // The embedded engine has one connection: before the transaction, not inside it.
  const subscription = await readOwnSubscription(db, identity.userId)
  return inSnapshotOf(db, identity, async (tx) => {
    await authorize(tx, identity, canExportOrganization)
    const { facts, readAt } = await readOrganizationFacts(tx, identity.organizationId)
    const { counts, count } = counting()
    const packed = [
      await part.packText('README.txt', once(readMe(facts.organization.name, readAt))),
      await part.packText('organization.json', once(written(facts))),
      await part.packText('subscription.json', once(written(subscription))),
    ]
    counts.members = facts.members.length
    counts.invites = facts.invites.length
    for (const kind of ['deals', 'projects', 'agents', 'notifications'] as const)
      packed.push(await part.packText(`${kind}.json`, jsonArray(texts(count(kind, pagesOf(tx, kind))))))
    packed.push(await part.packText('deals.csv', dealTable(tx, identity.organizationId, now)))
    packed.push(await part.packText('projects.csv', table(tx, 'projects', projectLine)))
    packed.push(await part.packText('agents.csv', table(tx, 'agents', agentLine)))
    const files: StepDone['entries'] = []
    packed.push(await part.packText('documents.json', jsonArray(documents(tx, files))))
    counts.documents = files.length
    const entries = [...packed.map(madeOfRows), ...files]
    return { entries, read: { at: readAt, counts, filesTotal: files.length } }
  })
}

function madeOfRows(packed: FinishedEntry, place: number): StepDone['entries'][number] {
  return { place, path: packed.path, fileKey: null, isMissing: false, packed }
}

/** The documents as JSON texts, each with its place in the archive; their files are put on the list. */
async function* documents(tx: TenantTransaction, files: StepDone['entries']): AsyncGenerator<string[]> {
  const pathOf = createPathsOfDocuments()
  for await (const page of pagesOf<DocumentRow>(tx, 'documents')) {
    yield page.map(({ file_key, ...document }) => {
      const path = pathOf({ ...document })
      const place = FIRST_FILE_PLACE + files.length
      files.push({ place, path, fileKey: file_key, isMissing: false, packed: null })
      return JSON.stringify({ ...document, path })
    })
  }
}

/** The deals as the table that is also exported by itself: with what is worked out of each, as it is today. */
async function* dealTable(tx: TenantTransaction, organizationId: string, now: Date): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + DEALS_HEADING
  const ids = await listDealIds(tx, organizationId)
  for (let from = 0; from < ids.length; from += DEALS_AT_ONCE) {
    const deals = await readDealsToExport(tx, organizationId, ids.slice(from, from + DEALS_AT_ONCE))
    yield deals.map((deal) => dealLine(deal, now)).join('')
  }
}

/** Rows as a table for spreadsheets. */
async function* table<Item extends { id: string }>(
  tx: TenantTransaction,
  kind: RowKind & keyof typeof TABLE_HEADS,
  line: (item: Item) => string,
): AsyncGenerator<string> {
  yield TABLE_HEADS[kind]
  for await (const page of pagesOf<Item>(tx, kind)) yield page.map(line).join('')
}

function counting() {
  const counts: Record<string, number> = {}
  async function* count<Item>(kind: string, pages: AsyncIterable<Item[]>): AsyncGenerator<Item[]> {
    counts[kind] = 0
    for await (const page of pages) {
      counts[kind] += page.length
      yield page
    }
  }
  return { counts, count }
}

async function* texts(pages: AsyncIterable<unknown[]>): AsyncGenerator<string[]> {
  for await (const page of pages) yield page.map((item) => JSON.stringify(item))
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

function written(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
