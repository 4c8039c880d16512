import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isUnreached } from '#src/lib/http.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import { refetchImported, sendImport, undoImport } from './api.ts'
import type { Duplicates, ImportedDeal, ImportResult, UndoneImport } from './schema.ts'
import { undoneText } from './summary.ts'

interface WhatToSend {
  deals: readonly ImportedDeal[]
  duplicates: Duplicates
}

/** `part` is the upload's progress from 0 to 1; null when idle. */
export function useImport(organizationId: string, onDone: (result: ImportResult) => void) {
  const client = useQueryClient()
  const [part, setPart] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stop = useRef<AbortController | null>(null)
  const attempt = useRef<{ what: WhatToSend; key: string } | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  /** The idempotency key: the same for a retry, so that a lost response doesn't import twice. */
  function keyOf(what: WhatToSend): string {
    const last = attempt.current
    const isSame = last !== null && last.what.deals === what.deals && last.what.duplicates === what.duplicates
    const key = isSame ? last.key : crypto.randomUUID()
    attempt.current = { what, key }
    return key
  }

  async function send(what: WhatToSend): Promise<void> {
    const stopping = new AbortController()
    const { signal } = stopping
    stop.current = stopping
    setProblem(null)
    setPart(0)
    try {
      const sending = { idempotencyKey: keyOf(what), signal, onProgress: setPart }
      const result = await sendImport(what.deals, what.duplicates, sending)
      refetchImported(client, organizationId)
      onDone(result)
    } catch (error) {
      if (!signal.aborted) setProblem(failureText(error))
    }
    setPart(null)
  }

  return { part, problem, send: (what: WhatToSend) => void send(what), cancel: () => stop.current?.abort() }
}

function failureText(error: unknown): string {
  const reason = error instanceof Error ? error.message : ''
  const isUnknown = isUnreached(error)
  return isUnknown
    ? `${reason} Try again when you’re back online. Nothing is imported twice.`
    : `${reason} Nothing was imported.`
}

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
      const response = await undoImport(id)
      refetchImported(client, organizationId)
      setUndone(response)
      // The person may have left the result screen.
      showToast({ message: `Import undone: ${undoneText(response)}` })
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
      showToast({ message: `Imported ${pluralize(made.imported, 'deal')}`, action })
    },
  }
}
