import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isUnreached } from '#src/lib/http.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { showToast } from '#src/ui/toasts.ts'
import { refetchImported, sendImport, undoImport } from './api.ts'
import type { Duplicates, ImportedDeal, ImportResult } from './schema.ts'
import { undoneText } from './summary.ts'

interface WhatToSend {
  deals: readonly ImportedDeal[]
  duplicates: Duplicates
}

/** `part` is the upload's progress from 0 to 1; null when idle. */
export function useImport(organizationId: string, onDone: (result: ImportResult) => void) {
  const client = useQueryClient()
  const [part, setPart] = useState(0)
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

  const { mutate, reset, isPending, error } = useMutation({
    mutationFn(what: WhatToSend) {
      stop.current = new AbortController()
      setPart(0)
      const { signal } = stop.current
      const sending = { idempotencyKey: keyOf(what), signal, onProgress: setPart }
      return sendImport(what.deals, what.duplicates, sending)
    },
    onSuccess(result) {
      refetchImported(client, organizationId)
      onDone(result)
    },
  })
  function cancel() {
    stop.current?.abort()
    reset()
  }

  return { part: isPending ? part : null, problem: error && failureText(error), send: mutate, cancel }
}

function failureText(error: Error): string {
  return isUnreached(error)
    ? `${error.message} Try again when you’re back online. Nothing is imported twice.`
    : `${error.message} Nothing was imported.`
}

export type ImportUndo = ReturnType<typeof useImportUndo>

/** Its toasts reach a person who has left the result screen. */
export function useImportUndo(organizationId: string) {
  const client = useQueryClient()
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: undoImport,
    onSuccess(undone) {
      refetchImported(client, organizationId)
      showToast({ message: `Import undone: ${undoneText(undone)}` })
    },
    onError({ message: reason }, id) {
      const retry = { label: 'Retry', onAction: () => mutate(id) }
      showToast({ message: `Couldn’t undo the import. ${reason}`, tone: 'error', action: retry })
    },
  })

  return {
    undone: data ?? null,
    problem: error?.message,
    isBusy: isPending,
    start: (id: string) => mutate(id),
    offer({ id, imported }: ImportResult): void {
      reset()
      if (id === null) return
      const action = { label: 'Undo', onAction: () => mutate(id), shortcut: 'Ctrl Z' }
      showToast({ message: `Imported ${pluralize(imported, 'deal')}`, action })
    },
  }
}
