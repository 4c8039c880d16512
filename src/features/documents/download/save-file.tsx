import { useState } from 'react'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { fetchFile } from '../api.ts'
import { downloadFailure } from '../rules.ts'
import type { StoredDocument } from '../schema.ts'

interface Failure {
  document: StoredDocument
  reason: string
}

/** Fetches a document and gives it to the browser to save. `alert` says why that failed, with Retry. */
export function useDownload() {
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function save(document: StoredDocument): Promise<void> {
    setFailure(null)
    setBusyWith(document.id)
    try {
      saveAs(await fetchFile(document), document.name)
    } catch (error) {
      setFailure({ document, reason: error instanceof Error ? error.message : '' })
    }
    setBusyWith(null)
  }

  const alert = failure && (
    <ErrorBox
      action={
        <Button size="dense" onClick={() => void save(failure.document)}>
          Retry
        </Button>
      }
    >
      {downloadFailure(failure.reason)}
    </ErrorBox>
  )
  return { save: (document: StoredDocument) => void save(document), busyWith, alert }
}

function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
