import { accountJobs } from '#src/features/accounts/my-account/jobs.server.ts'
import { apiKeyJobs } from '#src/features/api-keys/jobs.server.ts'
import { billingJobs } from '#src/features/billing/operations/jobs.server.ts'
import { digestJobs } from '#src/features/digest/jobs.server.ts'
import { documentJobs } from '#src/features/documents/jobs.server.ts'
import { feedbackJobs } from '#src/features/feedback/screenshots/service.server.ts'
import { guestJobs } from '#src/features/guests/jobs.server.ts'
import { notificationJobs } from '#src/features/notifications/due-date-reminders.server.ts'
import { inviteJobs } from '#src/features/organizations/invites/jobs.server.ts'
import { packJobs } from '#src/features/packs/pdf-files.server.ts'
import { projectJobs } from '#src/features/projects/jobs.server.ts'
import { taskJobs } from '#src/features/tasks/jobs.server.ts'
import { webhookJobs } from '#src/features/webhooks/jobs.server.ts'
import type { JobHandlers } from '#src/platform/outbox.ts'
import { softDeleteJobs } from '#src/platform/soft-delete.ts'

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
