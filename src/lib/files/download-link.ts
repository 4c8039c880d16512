import { z } from 'zod'
import { request } from '../api/http.ts'

/** A same-origin link, valid for 60 seconds and only for the user who requested it. */
export const downloadLinkSchema = z.object({ url: z.string().min(1), expiresAt: z.iso.datetime() })

/** Requests a link and starts its download by the browser, since a file may be larger than memory. Throws the failure. */
export async function downloadByLink(path: string, organizationId: string): Promise<void> {
  openLink(await request(path, downloadLinkSchema, { method: 'POST', organizationId }))
}

/** Starts the download of a link by the browser. */
export function openLink({ url }: z.infer<typeof downloadLinkSchema>): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
