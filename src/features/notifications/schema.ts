import { z } from 'zod'

export const NOTIFICATION_TYPES = [
  'opportunity_status',
  'project_status',
  'due_date',
  'system',
  'other',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export const NOTIFICATIONS_SHOWN = 50
/** For so long they are kept; one about a date that still holds stays. */
export const KEPT_DAYS = 90
export const FETCH_ERROR = 'Failed to fetch notifications'

/** What happened in an organization, as one member sees it. Timestamps ISO 8601. */
export const notificationSchema = z.object({
  id: z.uuid(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  createdAt: z.string(),
  /** What it opens; a project's names no deal. */
  data: z.object({ opportunityId: z.uuid().nullable(), projectId: z.uuid().nullable() }),
  /** Whose doing it was; null: nobody's, or somebody's whose account is gone. */
  by: z.string().nullable(),
  /** It concerns this member's own subscription, and nobody else is told. */
  isPersonal: z.boolean(),
})
export type Notification = z.infer<typeof notificationSchema>

/** The newest of one organization, and how many are unread of all that there are. */
export const notificationListSchema = z.object({
  organizationId: z.uuid(),
  /** Of the newest one here: whoever marks all as read means those up to it. */
  version: z.number().int(),
  unread: z.number().int(),
  notifications: z.array(notificationSchema),
})
export type NotificationList = z.infer<typeof notificationListSchema>

/** Everything up to this version has been seen. */
export const readUpToSchema = z.strictObject({ version: z.number().int().min(0) })

/** What marking answers: how many are unread now. */
export const unreadSchema = z.object({ unread: z.number().int() })
