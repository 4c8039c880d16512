import { readOwnFeedback } from '#src/features/feedback/queries.server.ts'
import { jsonArray } from '#src/lib/json-array.ts'
import type { Database } from '#src/server/db/database.ts'
import { type Identity, inOrganization } from '#src/server/db/in-organization.ts'
import type { ZipFile } from '#src/server/zip-stream.ts'
import {
  listOwnOrganizations,
  readDealsAfter,
  readOwnAccount,
  readOwnSubscription,
} from './queries.server.ts'
import { folderName, READ_ME } from './rules.ts'

/**
 * The files of an archive of somebody's data, read as they are taken. Deals are read under row-level security, as their
 * member; files of deals are to follow here, one by one, once deals have some.
 */
export async function* ownFiles(db: Database, userId: string): AsyncGenerator<ZipFile> {
  yield { name: 'read me.txt', pieces: once(READ_ME) }
  yield { name: 'account.json', pieces: once(written(await readOwnAccount(db, userId))) }
  yield { name: 'subscription.json', pieces: once(written(await readOwnSubscription(db, userId))) }
  yield { name: 'feedback.json', pieces: once(written(await readOwnFeedback(db, userId))) }
  for (const { id, name, isAlone } of await listOwnOrganizations(db, userId)) {
    const createdBy = isAlone ? null : userId
    yield {
      name: `organizations/${folderName(name, id)}/deals.json`,
      pieces: jsonArray(deals(db, { userId, organizationId: id, createdBy })),
    }
  }
}

async function* deals(
  db: Database,
  { createdBy, ...member }: Identity & { createdBy: string | null },
): AsyncGenerator<string[]> {
  const readAfter = (after: string | null) =>
    inOrganization(db, member, (tx) => readDealsAfter(tx, { after, createdBy }))
  let page = await readAfter(null)
  while (page.length > 0) {
    yield page.map(({ deal }) => deal)
    page = await readAfter(page.at(-1)?.id ?? null)
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

function written(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
