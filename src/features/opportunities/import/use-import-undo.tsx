import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#src/lib/counted.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import { refetchImported, undoImport } from './api.ts'
import type { ImportResult, UndoneImport } from './schema.ts'
import { undoneText } from './summary.ts'

export type ImportUndo = ReturnType<typeof useImportUndo>

export function useImportUndo(organizationId: string) {
  const client = useQueryClient()
  const [result, setResult] = useState<ImportResult | null>(null)
  const [undone, setUndone] = useState<UndoneImport | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function undo(id: string): Promise<void> {
    setProblem(null)
    setBusy(true)
    try {
      const answer = await undoImport(id)
      refetchImported(client, organizationId)
      setUndone(answer)
      // The person may have left the result screen.
      showToast({ message: `Import undone: ${undoneText(answer)}` })
    } catch (error) {
      const reason = error instanceof Error ? error.message : ''
      setProblem(reason)
      const retry = { label: 'Retry', onAction: () => void undo(id) }
      showToast({ message: `Couldn’t undo the import. ${reason}`, tone: 'error', action: retry })
    }
    setBusy(false)
  }

  return {
    undone,
    problem,
    isBusy,
    start: () => {
      if (result?.id) void undo(result.id)
    },
    offer(made: ImportResult): void {
      setResult(made)
      setUndone(null)
      setProblem(null)
      const { id } = made
      if (id === null) return
      const action = { label: 'Undo', onAction: () => void undo(id), shortcut: 'Ctrl Z' }
      showToast({ message: `Imported ${counted(made.imported, 'deal')}`, action })
    },
  }
}
