import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { loadPhoto, updatePhoto } from '#src/features/base/documents/photo-queries.server.ts'
import type { DocumentCategory } from '#src/features/base/documents/schema.ts'
import { photoInputSchema } from '#src/features/base/documents/schema.ts'
import { addPendingDocument, markReady } from '#src/features/base/documents/upload-queries.server.ts'
import { newDocument, prepareUpload } from '#src/features/base/documents/upload-routes.server.ts'
import { changePlan, readPlan, setBaseline } from '#src/features/build/projects/plan-queries.server.ts'
import type { PlanInput } from '#src/features/build/projects/plan-schema.ts'
import { addDays, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { plannedDates } from '#src/finance/plan/plan.ts'
import type { PlanStage } from '#src/finance/plan/plan-stages.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { storeFile } from '#src/platform/storage/stored-files.ts'
import { BUDGET_ADDRESS, writeOf } from './demo-budgets.ts'
import { type DemoPicture, drawPicture, ROOM_PICTURES, receiptPicture } from './demo-pictures.ts'

interface Demo {
  organizationId: string
  userId: string
  now: Date
  storage: Storage
}

interface Place extends Demo {
  write: TenantWrite
  projectId: string
  dealId: string
  today: string
  folder: string
}

/** Site days that were planned at least: of the permits more, so that second fix is late. */
const PLANNED = { planning: 10, permits: 20, first_fix: 15, second_fix: 12 } as const
const FINISHED_AS_PLANNED = ['planning', 'permits', 'demolition'] as const
const SECOND_FIX_AGO = 7
const LATE_DAYS = 5
/** So that the project is late even if second fix was finished while sites are closed. */
const LONGER_FINISHINGS = 3

const RECEIPTS = [
  { number: 'KB-1181', file: 'KB-1181.jpg', rows: 6 },
  { number: 'INV-204', file: 'INV-204.png', rows: 4 },
  { number: '7714', file: '7714.jpg', rows: 3 },
] as const

/** `ago` is the days since a photo was taken. */
const PHOTOS = [
  {
    picture: 'oldKitchen',
    file: 'Kitchen, before.jpg',
    category: 'photos_before',
    room: 'Kitchen',
    stage: 'planning',
    caption: 'The kitchen as we bought it',
    ago: 118,
  },
  {
    picture: 'oldBathroom',
    file: 'Bathroom, before.jpg',
    category: 'photos_before',
    room: 'Bathroom',
    stage: 'planning',
    caption: 'Cracked tiles, and a leak behind the bath',
    ago: 118,
  },
  {
    picture: 'newBathroom',
    file: 'Bathroom.jpg',
    category: 'photos_progress',
    room: 'Bathroom',
    stage: 'second_fix',
    caption: 'Tiled and grouted',
    ago: 9,
  },
  {
    picture: 'livingRoom',
    file: 'Living room.jpg',
    category: 'photos_progress',
    room: 'Living room',
    stage: 'finishings',
    caption: 'First coat on the floor',
    ago: 4,
  },
  {
    picture: 'newKitchen',
    file: 'Kitchen, after.jpg',
    category: 'photos_after',
    room: 'Kitchen',
    stage: 'finishings',
    caption: 'Stone benchtop, new cabinets',
    ago: 4,
    before: 'Kitchen, before.jpg',
  },
] as const

/** Adds a plan that is late, receipts and photos to the demo project with a budget. */
export async function addDemoDelivery(tx: Queryable, demo: Demo): Promise<void> {
  const [project] = await tx.query<{ projectId: string; dealId: string }>(sql`
    select p.id as "projectId", o.id as "dealId" from projects p
    join opportunities o on o.organization_id = p.organization_id and o.id = p.opportunity_id
    where p.organization_id = ${demo.organizationId} and o.address = ${BUDGET_ADDRESS}`)
  if (project === undefined) return
  const folder = await mkdtemp(join(tmpdir(), 'doneup-demo-'))
  const place = { ...demo, ...project, write: writeOf(tx), today: todayInAuckland(demo.now), folder }
  try {
    await addPlan(place)
    await addReceipts(place)
    await addPhotos(place)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function addPlan(place: Place): Promise<void> {
  const { write, projectId, today } = place
  const baseline = (await readPlan(write.tx, place, projectId)).plan
  for (const [stage, days] of Object.entries(PLANNED)) baseline[stage as keyof typeof PLANNED].days = days
  const finished = addDays(today, -SECOND_FIX_AGO)
  while (endOf(baseline, 'second_fix') < addDays(finished, -LATE_DAYS)) baseline.permits.days += 1
  const { version } = await setBaseline(write, place, projectId, baseline)
  const plan: PlanInput = structuredClone(baseline)
  for (const stage of FINISHED_AS_PLANNED) plan[stage].doneOn = endOf(baseline, stage)
  plan.first_fix.doneOn = addDays(endOf(baseline, 'first_fix'), LATE_DAYS - 2)
  plan.second_fix.doneOn = finished
  plan.finishings.days += LONGER_FINISHINGS
  await changePlan(write, place, projectId, { plan, version })
}

function endOf(plan: PlanInput, stage: PlanStage): string {
  return plannedDates(plan, null).stages.find((one) => one.stage === stage)?.days?.to ?? plan.startsOn
}

async function addReceipts(place: Place): Promise<void> {
  const { write, organizationId, projectId } = place
  for (const { number, file, rows } of RECEIPTS) {
    const [expense] = await write.tx.query<{ id: string }>(sql`
      select id from expenses where organization_id = ${organizationId} and project_id = ${projectId}
        and invoice_number = ${number}`)
    if (expense) await addFile(place, { file, picture: receiptPicture(rows), expenseId: expense.id })
  }
}

async function addPhotos(place: Place): Promise<void> {
  const { write, organizationId, today } = place
  const ids = new Map<string, string>()
  for (const photo of PHOTOS) {
    const { file, picture, category, ago, room, stage, caption } = photo
    const id = await addFile(place, { file, picture: ROOM_PICTURES[picture], category })
    ids.set(file, id)
    const beforeId = 'before' in photo ? (ids.get(photo.before) ?? null) : null
    const input = photoInputSchema.parse({ room, stage, caption, takenOn: addDays(today, -ago), beforeId })
    await updatePhoto(write, place, await loadPhoto(write.tx, organizationId, id), input)
  }
}

interface NewFile {
  file: string
  picture: DemoPicture
  category?: DocumentCategory
  expenseId?: string
}

/** Stores a picture as an upload of it would. Returns its id. */
async function addFile(
  { write, storage, folder, today, ...place }: Place,
  { file, picture, category = 'receipts', expenseId }: NewFile,
): Promise<string> {
  const path = join(folder, file)
  await drawPicture(picture, path)
  const kind = file.endsWith('.png') ? 'png' : 'jpeg'
  const prepared = await prepareUpload(
    { path, name: file, size: (await stat(path)).size },
    kind,
    place.userId,
  )
  const receipt = expenseId === undefined ? null : { projectId: place.projectId, expenseId }
  const target = { identity: place, opportunityId: place.dealId, receipt, category, uploadKey: null, today }
  const document = newDocument(target, file, kind, prepared)
  const { id, fileKey, thumbnailKey, fileType } = document
  await addPendingDocument(write.tx, place, document, Number.POSITIVE_INFINITY)
  await storeFile(storage, fileKey, { ...prepared.file, type: fileType })
  if (prepared.thumbnail && thumbnailKey)
    await storeFile(storage, thumbnailKey, { ...prepared.thumbnail, type: 'image/jpeg' })
  await markReady(write, place, id)
  return id
}
