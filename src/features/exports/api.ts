import { downloadByLink } from '#src/lib/download-link.ts'

export function downloadOrganization(organizationId: string): Promise<void> {
  return downloadByLink(`/api/organizations/${organizationId}/exports/links`, organizationId)
}
