import { onlineRows } from '#src/lib/rows/online-rows.ts'
import {
  CALENDAR_LINK_LIMIT,
  calendarLinkName,
  calendarLinkSchema,
  createdCalendarLinkSchema,
} from './schema.ts'

export const calendarLinkRows = onlineRows({
  key: ['account', 'calendar-links'],
  isOfAccount: true,
  path: () => '/api/account/calendar-links',
  list: 'calendarLinks',
  row: calendarLinkSchema,
  added: createdCalendarLinkSchema,
  limit: CALENDAR_LINK_LIMIT,
  label: calendarLinkName,
})
