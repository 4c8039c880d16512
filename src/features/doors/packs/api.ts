import { download, request } from '#src/lib/api/http.ts'
import { saveFile } from '#src/lib/files/download-link.ts'
import { offlineSheet } from '#src/lib/offline-queue/sheets.ts'
import { type PackInput, packInputSchema, packPdfSchema, packSchema } from './schema.ts'

/** The pack of a deal, with all that it can show. */
export const packSheet = offlineSheet({
  name: 'pack',
  field: 'pack',
  path: (id) => `/api/opportunities/${id}/pack`,
  queryKey: (organizationId, id) => ['pack', organizationId, id],
  schema: packSchema,
  input: packInputSchema,
  staleTime: 0,
})

/** The image of a photo, for a member. */
export function photoAddress(organizationId: string): (id: string) => string {
  return (id) =>
    `/api/documents/${id}/picture?${new URLSearchParams({ organization: organizationId, size: 'whole' })}`
}

/** Where a PDF is made, and of what. */
export interface PdfRequest {
  path: string
  organizationId?: string
  /** What is chosen; without it, the server knows. */
  pack?: PackInput
}

/** Makes the PDF of a pack, waits for it and saves it. Throws the failure. */
export async function downloadPackPdf({ path, organizationId, pack }: PdfRequest): Promise<void> {
  const options = { method: 'POST', body: pack ?? {}, ...(organizationId && { organizationId }) } as const
  const pdf = await request(path, packPdfSchema, options)
  saveFile(await download(`${path}/${pdf.id}`), pdf.name)
}
