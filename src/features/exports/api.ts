import { request } from '#src/lib/http.ts'
import { exportLinkSchema } from './schema.ts'

/** Starts the browser's download of an organization's archive: by a link, as it may be larger than memory. */
export async function downloadOrganization(organizationId: string): Promise<void> {
  const { url } = await request(`/api/organizations/${organizationId}/exports/links`, exportLinkSchema, {
    method: 'POST',
  })
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
