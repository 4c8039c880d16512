import { queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/http.ts'
import { exportLinkSchema, exportStateSchema, type OrganizationExport } from './schema.ts'

/** How often the numbers are read while an archive is being made: whoever has no subscription has no live changes. */
const PROGRESS_MS = 1_000

const pathOf = (organizationId: string, rest = '') => `/api/organizations/${organizationId}/exports${rest}`

/** The archive of an organization. Its key is what live changes of kind "export" refresh. */
export function exportQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['exports', organizationId],
    queryFn: ({ signal }) => request(pathOf(organizationId), exportStateSchema, { signal }),
    refetchInterval: ({ state }) => (state.data?.export?.status === 'running' ? PROGRESS_MS : false),
  })
}

export function startExport(organizationId: string) {
  return request(pathOf(organizationId), exportStateSchema, { method: 'POST' })
}

/** Stops making an archive. */
export function cancelExport(organizationId: string, { id }: OrganizationExport) {
  return request(pathOf(organizationId, `/${id}`), exportStateSchema, { method: 'DELETE' })
}

/** Has the browser save an archive: by a link, as it may be larger than memory. */
export async function downloadExport(organizationId: string, { id }: OrganizationExport): Promise<void> {
  const { url } = await request(pathOf(organizationId, `/${id}/links`), exportLinkSchema, { method: 'POST' })
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
