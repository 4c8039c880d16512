import { z } from 'zod'
import { AppError } from '#src/lib/app-error.ts'
import { log } from '#src/server/log.ts'
import { mailContent } from '#src/server/mail-content.ts'
import type { JobHandler, JobHandlers, JobServices } from '#src/server/outbox.ts'
import { isSubscribedStatus } from '../billing/rules.ts'
import { type BegunStep, beginStep, failExport, listWaiting, readNews } from './archive/queries.server.ts'
import { packEnd, packFiles, takeStep } from './archive/service.server.ts'
import { KEPT_HOURS } from './schema.ts'
import { packRows } from './snapshot/service.server.ts'
import { sweepExports } from './sweep/service.server.ts'

/** With the waits of the outbox between them, about two minutes. */
const MOST_TRIES = 8
const SWEEP_GRACE_SECONDS = 60 * 60

const exportSchema = z.object({ organizationId: z.uuid(), exportId: z.uuid() })
const stepSchema = exportSchema.extend({ step: z.int() })

/**
 * Takes one step of making an archive. A step is done again after a crash, and at most MOST_TRIES times; then, or when whoever
 * asked may not any more, the archive is given up, so that nobody waits for it.
 */
const takeNextStep: JobHandler = async (services, payload) => {
  const wanted = stepSchema.parse(payload)
  const step = await beginStep(services.db, wanted)
  if (step === null) return
  try {
    await goOn(services, step)
  } catch (error) {
    const isRefused = error instanceof AppError && ['not_found', 'forbidden'].includes(error.code)
    if (!isRefused && step.tries < MOST_TRIES) throw error
    log('error', 'export_failed', { error })
    await failExport(services.db, step, isRefused ? 'access' : 'store')
  }
}

async function goOn(services: JobServices, step: BegunStep): Promise<void> {
  const { db, storage } = services
  const { organizationId, requestedBy: userId } = step
  if (userId === null) throw new AppError('forbidden')
  // Killed each time before it could say why.
  if (step.tries > MOST_TRIES) throw new Error('This step of an export never comes to its end')
  if (step.step === 0) {
    await takeStep(services, step, async (part) => ({
      ...(await packRows(db, { organizationId, userId }, { part, now: services.now() })),
      isLast: false,
    }))
    return
  }
  const waiting = await listWaiting(db, step)
  await takeStep(services, step, (part) =>
    waiting.length > 0 ? packFiles(storage, part, waiting) : packEnd(db, part, step),
  )
}

/** Tells whoever asked, by mail, that the archive is there: they may have gone home. */
const tell: JobHandler = async ({ db, mail, publicUrl }, payload, jobId) => {
  const news = await readNews(db, exportSchema.parse(payload))
  if (news === null) return
  const page = isSubscribedStatus(news.subscriptionStatus) ? '/organization/settings' : '/account'
  await mail.send({
    id: jobId,
    to: news.email,
    subject: `Your export of ${news.organizationName} is ready`,
    ...mailContent({
      heading: 'Your export is ready',
      paragraphs: [
        `Everything of ${news.organizationName} is packed into one ZIP archive: deals, projects, agents, documents and photos.`,
        `It is kept for ${KEPT_HOURS} hours, then it is removed. You can make another one at any time.`,
      ],
      action: { label: 'Download it', url: `${publicUrl}${page}` },
      note: 'Only administrators of the organization who are signed in can download it.',
    }),
  })
}

/** Finds what crashes left behind, in both directions. */
const sweep: JobHandler = async ({ db, storage, now }) => {
  const report = await sweepExports({ db, storage, now: now(), graceSeconds: SWEEP_GRACE_SECONDS })
  const { filesWithoutRow, missingFiles } = report
  const detail = `${filesWithoutRow} files, ${missingFiles.length} missing`
  if (missingFiles.length > 0) log('error', 'exports_without_file', { detail })
  else if (filesWithoutRow > 0) log('warn', 'exports_swept', { detail })
}

export const exportJobs: JobHandlers = {
  'export.step': takeNextStep,
  'export.tell': tell,
  'exports.sweep': sweep,
}
