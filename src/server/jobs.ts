import { documentJobs } from '#src/features/base/documents/jobs.server.ts'
import { feedbackJobs } from '#src/features/base/feedback/screenshots/service.server.ts'
import { notificationJobs } from '#src/features/base/notifications/due-date-reminders.server.ts'
import { projectJobs } from '#src/features/build/projects/jobs.server.ts'
import { apiKeyJobs } from '#src/features/doors/api-keys/jobs.server.ts'
import { digestJobs } from '#src/features/doors/digest/jobs.server.ts'
import { guestJobs } from '#src/features/doors/guests/jobs.server.ts'
import { packJobs } from '#src/features/doors/packs/pdf-files.server.ts'
import { webhookJobs } from '#src/features/doors/webhooks/jobs.server.ts'
import { billingJobs } from '#src/features/people/billing/operations/jobs.server.ts'
import { accountJobs } from '#src/features/people/my-account/jobs.server.ts'
import { inviteJobs } from '#src/features/people/organizations/invites/jobs.server.ts'
import { taskJobs } from '#src/features/work/tasks/jobs.server.ts'
import type { JobHandlers } from '#src/platform/jobs/outbox.ts'
import { softDeleteJobs } from '#src/platform/rows/soft-delete.ts'

/** All job handlers by topic. */
export const JOBS: JobHandlers = {
  ...accountJobs,
  ...apiKeyJobs,
  ...billingJobs,
  ...digestJobs,
  ...guestJobs,
  ...inviteJobs,
  ...documentJobs,
  ...feedbackJobs,
  ...softDeleteJobs,
  ...notificationJobs,
  ...packJobs,
  ...projectJobs,
  ...taskJobs,
  ...webhookJobs,
}
