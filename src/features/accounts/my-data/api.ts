import { download } from '#src/lib/http.ts'
import { saveFile } from '#src/lib/save-file.ts'

/** Fetches the archive of one's data and hands it to the browser to keep. */
export async function downloadMyData(): Promise<void> {
  saveFile(await download('/api/account/data'), 'doneup-data.zip')
}
