import { request } from '#src/lib/http.ts'
import { exportLinkSchema } from './schema.ts'

/** Starts a download by the browser, since the archive may be larger than memory. */
export async function downloadOrganization(organizationId: string): Promise<void> {
  const { url } = await request(`/api/organizations/${organizationId}/exports/links`, exportLinkSchema, {
    method: 'POST',
  })
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
