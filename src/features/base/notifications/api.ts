import { queryOptions } from '@tanstack/react-query'
import { ApiError, request } from '#src/lib/api/http.ts'
import type { CachedList } from '#src/lib/offline-queue/entry.ts'
import { createOverlay, useOverlay } from '#src/lib/offline-queue/overlay.ts'
import { offlineList } from '#src/lib/offline-queue/sender.ts'
import { useOrganization, useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { requestOf } from '#src/lib/rows/organization-list.ts'
import { mayRetry, retryDelayMs } from '#src/lib/time/retry.ts'
import { showToast } from '#src/ui/dialog/toasts.ts'
import { type Marking, markingSchema, withMarking } from './notification-text.ts'
import { notificationListSchema, unreadSchema } from './schema.ts'

const ATTEMPTS = 4

export function notificationsQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['notifications', organizationId],
    queryFn: ({ signal }) => requestOf(organizationId, '/api/notifications', notificationListSchema, signal),
    staleTime: 30_000,
    refetchOnReconnect: 'always',
    retry: (failures, error) => mayRetry(failures + 1, navigator.onLine, ATTEMPTS) && !isRefusal(error),
    retryDelay: (failures) => retryDelayMs(failures + 1),
  })
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** Optimistic updates that mark notifications as read. */
export const notificationMarkings = offlineList<Marking, { unread: number }>({
  list: 'notifications',
  reportedAs: null,
  schema: markingSchema,
  send: (marking, _version, { organizationId }) =>
    marking.upTo === undefined
      ? request(`/api/notifications/${marking.id}/read`, unreadSchema, { method: 'PUT', organizationId })
      : request('/api/notifications/read', unreadSchema, {
          method: 'PUT',
          body: { version: marking.upTo },
          organizationId,
        }),
  accept: acceptMarking,
  // A deleted notification needs no marking.
  isSettled: (_list, _marking, refusal) => refusal.status === 404,
  read: ({ client, organizationId }) =>
    client.fetchQuery({ ...notificationsQuery(organizationId), staleTime: 0 }),
})

/** Refetches: a response from before the marking was saved would undo it on the screen. */
function acceptMarking({ client, organizationId }: CachedList, marking: Marking, answer: { unread: number }) {
  const { queryKey } = notificationsQuery(organizationId)
  client.setQueryData(queryKey, (list) => list && { ...withMarking(list, marking), ...answer })
  void client.invalidateQueries({ queryKey })
}

const overlay = createOverlay({
  changes: notificationMarkings,
  cached: (client, organizationId) => client.getQueryData(notificationsQuery(organizationId).queryKey),
  apply: withMarking,
  view: (list) => list,
})

/** The notifications with queued markings applied; `error` explains a missing or outdated list. */
export function useNotifications() {
  const { client, organizationId } = useOrganization()
  const { error, refetch } = useOrganizationQuery(notificationsQuery)
  const list = useOverlay(overlay, organizationId)
  return { list, error, refetch, mark: (marking: Marking) => submit({ client, organizationId }, marking) }
}

function submit(list: CachedList, marking: Marking): void {
  const words = { name: 'A notification', verb: 'marked as read' }
  notificationMarkings(list.client).submit(
    list.organizationId,
    { change: marking, words },
    (failure, rollBack) => {
      rollBack()
      showToast({
        message: `Couldn’t mark as read. ${failure.message}`,
        action: { label: 'Retry', onAction: () => submit(list, marking) },
      })
    },
  )
}
