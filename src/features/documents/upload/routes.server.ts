import { join } from 'node:path'
import type { Context } from 'hono'
import { AppError } from '#src/lib/app-error.ts'
import { type Identity, inOrganization } from '#src/platform/db/in-organization.ts'
import { maxFileBytesOf } from '#src/platform/env.ts'
import { discardBody, receiveFile } from '#src/platform/multipart.ts'
import type { Services } from '#src/platform/services.ts'
import { limitUploads } from '#src/platform/upload-requests.ts'
import { dropPending, findUpload, requireDeal } from '../queries.server.ts'
import { categoryOf, labelOf, tooLargeProblem, uploadProblem } from '../rules.ts'
import type { DocumentCategory } from '../schema.ts'
import { keepUpload } from './service.server.ts'

interface Target {
  opportunityId: string
  category: DocumentCategory
}

/** Receives one file for a deal and keeps it; the same Idempotency-Key again answers as before. JSON text. */
export function receiveUpload(c: Context<Services>, identity: Identity, target: Target): Promise<string> {
  return limitUploads(c, identity.userId, () => receive(c, identity, target))
}

async function receive(c: Context<Services>, identity: Identity, target: Target): Promise<string> {
  const uploadKey = c.req.header('idempotency-key') ?? null
  const { category } = target
  const { maxBytes } = categoryOf(category)
  const earlier = await findEarlier(c, identity, target, uploadKey)
  if (earlier !== null) {
    await discardBody(c, maxBytes)
    return earlier
  }
  const received = await receiveFile(c, {
    folder: join(c.get('env').DATA_DIR, 'uploads'),
    maxBytes,
    tooLarge: tooLargeProblem(category),
    // Only its size is not known yet.
    problemOf: (name) => uploadProblem(labelOf(name), 1, category),
  })
  try {
    const { db, storage } = c.var
    const maxFileBytes = maxFileBytesOf(c.get('env'))
    return await keepUpload({ db, storage, identity, uploadKey, maxFileBytes, ...target }, received)
  } finally {
    await received.discard()
  }
}

/** What this upload answered before, if it did. Throws not_found for a deal that isn't ours. */
function findEarlier(
  c: Context<Services>,
  identity: Identity,
  { opportunityId, category }: Target,
  uploadKey: string | null,
): Promise<string | null> {
  return inOrganization(c.get('db'), identity, async (tx) => {
    await requireDeal(tx, identity.organizationId, opportunityId)
    const earlier = uploadKey === null ? null : await findUpload(tx, identity, uploadKey)
    if (earlier === null) return null
    const isSame = earlier.opportunityId === opportunityId && earlier.category === category
    if (!isSame) throw new AppError('key_reused')
    if (earlier.status === 'ready') return earlier.body
    if (!earlier.isStale) throw new AppError('in_progress')
    await dropPending(tx, identity.organizationId, earlier.id)
    return null
  })
}
