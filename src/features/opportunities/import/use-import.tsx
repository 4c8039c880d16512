import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isUnreached } from '#src/lib/http.ts'
import { refetchImported, sendImport } from './api.ts'
import type { Duplicates, ImportedDeal, ImportResult } from './schema.ts'

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
