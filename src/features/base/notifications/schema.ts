import { z } from 'zod'
import { DUE_KINDS } from '#src/features/base/due-dates/kinds.ts'
import { ADDED_KINDS } from '#src/lib/rows/change-kinds.ts'
import { authorSchema } from '#src/lib/schemas/person-schemas.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'

export const NOTIFICATION_TYPES = [
  'opportunity_status',
  'project_status',
  'due_date',
  'system',
  'other',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export const NOTIFICATIONS_SHOWN = 50
/** The retention in days; reminders of dates that still apply are not deleted. */
export const RETENTION_DAYS = 90
export const FETCH_ERROR = 'Failed to fetch notifications'

/** An expense is called a receipt once it has one. */
export const TOLD_KINDS = [...ADDED_KINDS, 'expense'] as const
export type ToldKind = (typeof TOLD_KINDS)[number]

/** A notification as one member sees it. Timestamps are ISO 8601. */
export const notificationSchema = z.object({
  id: z.uuid(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  createdAt: timestampSchema,
  /** What it is about; for a project only `projectId` is set. `dueKind` and the row’s id are null unless it is a reminder. */
  data: z.object({
    opportunityId: z.uuid().nullable(),
    projectId: z.uuid().nullable(),
    dueKind: z.enum(DUE_KINDS).nullable(),
    dueId: z.uuid().nullable(),
  }),
  /** The user who caused it; null for the system or a deleted account. */
  by: authorSchema.nullable(),
  /** What colleagues added within an hour; null for others, and missing in answers that earlier versions stored. */
  added: z.object({ kind: z.enum(TOLD_KINDS), count: z.int() }).nullable(),
  /** True for a reminder of what is assigned to this member. */
  isForYou: z.boolean(),
  /** True if it is about this member's own subscription, which other members don't see. */
  isPersonal: z.boolean(),
})
export type Notification = z.infer<typeof notificationSchema>

/** `unread` counts all notifications, not only the newest. */
export const notificationListSchema = z.object({
  organizationId: z.uuid(),
  /** The version of the newest notification in the list, up to which "mark all as read" marks. */
  version: z.number().int(),
  unread: z.number().int(),
  notifications: z.array(notificationSchema),
})
export type NotificationList = z.infer<typeof notificationListSchema>

export const readUpToSchema = z.strictObject({
  version: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
})

export const unreadSchema = z.object({ unread: z.number().int() })
