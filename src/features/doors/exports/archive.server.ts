import { z } from 'zod'
import { documentCategorySchema } from '#src/features/base/documents/schema.ts'
import { readOwnFeedback } from '#src/features/base/feedback/queries.server.ts'
import { authorizeRole } from '#src/features/people/organizations/queries.server.ts'
import { canExportOrganization } from '#src/features/people/organizations/rules.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { disclaimer } from '#src/finance/rules/disclaimer.ts'
import type { Database, TenantTransaction } from '#src/platform/db/database.ts'
import { type Identity, inSnapshotOf } from '#src/platform/db/in-organization.ts'
import type { Archive } from '#src/platform/storage/archive-download.ts'
import { createPathsOfDocuments, folderName, organizationReadme, personalReadme } from './archive-contents.ts'
import { AGENT_COLUMNS, csvTable, PROJECT_COLUMNS } from './csv-tables.ts'
import { dealCsvPages, listDealIds, readDealsToExport } from './deal-queries.server.ts'
import {
  EXPORTED_FILES,
  EXPORTED_KINDS,
  type ExportedKind,
  pagesOf,
  readOrganizationFacts,
} from './exported-tables.server.ts'
import { listOwnOrganizations, readOwnAccount, readOwnSubscription } from './personal-data.server.ts'

/** What becomes of a document's columns. */
const documentSchema = z.looseObject({
  opportunity_id: z.uuid(),
  address: z.string(),
  category: documentCategorySchema,
  name: z.string(),
  file_key: z.string(),
  size: z.number(),
})

/** Adds an organization's rows, read in one snapshot, then its files. Throws not_found, or forbidden for a non-administrator. */
export async function addOrganizationData(
  archive: Archive,
  db: Database,
  { identity, now }: { identity: Identity; now: Date },
): Promise<void> {
  // The embedded engine has one connection, so this query can't run during the transaction.
  const subscription = await readOwnSubscription(db, identity.userId)
  await inSnapshotOf(db, identity, async (tx) => {
    await authorizeRole(tx, identity, canExportOrganization)
    const { facts, readAt } = await readOrganizationFacts(tx, identity.organizationId)
    const readme = organizationReadme(facts.organization.name, readAt, EXPORTED_FILES)
    await archive.addText('README.txt', [readme])
    await archive.addText('organization.json', [prettyJson(facts)])
    await archive.addText('subscription.json', [prettyJson(subscription)])
    const pathOf = createPathsOfDocuments()
    const files: Parameters<Archive['addStored']>[0][] = []
    const counts = await addRows(archive, tx, {
      now,
      withDocument: ({ file_key: key, size, ...document }) => {
        const path = pathOf({ ...document })
        files.push({ path, key, size })
        return { ...document, size, path }
      },
    })
    const ids = await listDealIds(tx, identity.organizationId)
    const readDeals = (some: readonly string[]) => readDealsToExport(tx, identity.organizationId, some)
    await archive.addText('deals.csv', dealCsvPages(ids, now, readDeals))
    await archive.addText('projects.csv', csvTable(PROJECT_COLUMNS, pagesOf(tx, 'projects')))
    await archive.addText('agents.csv', csvTable(AGENT_COLUMNS, pagesOf(tx, 'agents')))
    const { members, invites } = facts
    const all = { ...counts, members: members.length, invites: invites.length }
    await archive.addText('manifest.json', [prettyJson({ readAt, counts: all })])
    for (const file of files) archive.addStored(file)
  })
}

/** Adds a user's data: all rows of organizations in which they are the only member, otherwise only their own rows. */
export async function addPersonalData(
  archive: Archive,
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await archive.addText('README.txt', [personalReadme(now)])
  await archive.addText('account.json', [prettyJson(await readOwnAccount(db, userId))])
  await archive.addText('subscription.json', [prettyJson(await readOwnSubscription(db, userId))])
  await archive.addText('feedback.json', [prettyJson(await readOwnFeedback(db, userId))])
  for (const { id, name, isOnlyMember } of await listOwnOrganizations(db, userId)) {
    await inSnapshotOf(db, { userId, organizationId: id }, (tx) =>
      addRows(archive, tx, {
        now,
        folder: `organizations/${folderName(name, id)}/`,
        ownerId: isOnlyMember ? null : userId,
        withDocument: ({ file_key: _key, ...document }) => document,
      }),
    )
  }
}

interface RowsToAdd {
  now: Date
  folder?: string
  ownerId?: string | null
  withDocument: (document: z.infer<typeof documentSchema>) => object
}

async function addRows(
  archive: Archive,
  tx: TenantTransaction,
  { now, folder = '', ownerId = null, withDocument }: RowsToAdd,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const notice = disclaimer(todayInAuckland(now))
  for (const kind of EXPORTED_KINDS) {
    counts[kind] = 0
    await archive.addText(`${folder}${kind}.json`, jsonArray(texts(kind)))
  }
  return counts

  async function* texts(kind: ExportedKind): AsyncGenerator<string[]> {
    for await (const page of pagesOf(tx, kind, ownerId)) {
      counts[kind] = (counts[kind] ?? 0) + page.length
      yield page.map((item) => JSON.stringify(itemOf(kind, item)))
    }
  }

  function itemOf(kind: ExportedKind, item: Record<string, unknown>): object {
    if (kind === 'documents') return withDocument(documentSchema.parse(item))
    return kind === 'ownership' ? { ...item, notice } : item
  }
}

function prettyJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** Streams pages of JSON texts as one JSON array, one element per line. */
export async function* jsonArray(pages: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const page of pages) {
    if (page.length === 0) continue
    yield before + page.join(',\n')
    before = ',\n'
  }
  yield before.startsWith('[') ? '[]\n' : '\n]\n'
}
