import { queryOptions } from '@tanstack/react-query'
import { request, send } from '#src/lib/http.ts'
import { calendarLinksSchema, createdCalendarLinkSchema, type NewCalendarLink } from './schema.ts'

export const calendarLinksQuery = queryOptions({
  queryKey: ['account', 'calendar-links'],
  queryFn: async () => (await request('/api/account/calendar-links', calendarLinksSchema)).calendarLinks,
})

export const addCalendarLink = (link: NewCalendarLink) =>
  request('/api/account/calendar-links', createdCalendarLinkSchema, { method: 'POST', body: link })

export const revokeCalendarLink = (id: string) =>
  send(`/api/account/calendar-links/${id}`, { method: 'DELETE' })
