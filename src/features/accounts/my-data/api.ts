import { download } from '#src/lib/http.ts'

/** Fetches the archive of one's data and hands it to the browser to keep. */
export async function downloadMyData(): Promise<void> {
  const archive = URL.createObjectURL(await download('/api/account/data'))
  const link = document.createElement('a')
  link.href = archive
  link.download = 'doneup-data.zip'
  link.click()
  // The browser reads it after this; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(archive), 60_000)
}
