import { type QueryClient, useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isUnreached, request } from '#src/lib/api/http.ts'
import { upload } from '#src/lib/files/upload.ts'
import { queriesAfter } from '#src/lib/rows/change-kinds.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { refetchChanged } from '#src/lib/rows/refetch-changed.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { offerUndo, showToast } from '#src/ui/dialog/toasts.ts'
import type { ImportKind } from './import-kind.ts'
import { type Duplicates, type ImportResult, importResultSchema, undoneImportSchema } from './schema.ts'
import { undoneText } from './summary.ts'

interface WhatToSend<Item> {
  items: readonly Item[]
  duplicates: Duplicates
}

/** `part` is the upload's progress from 0 to 1; null when idle. */
export function useImport<Item>(of: ImportKind<Item>, onDone: (result: ImportResult) => void) {
  const { client, organizationId } = useOrganization()
  const [part, setPart] = useState(0)
  const stop = useRef<AbortController | null>(null)
  const attempt = useRef<{ what: WhatToSend<Item>; key: string } | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  /** The idempotency key, which is the same for a retry, so that a lost response doesn't import twice. */
  function keyOf(what: WhatToSend<Item>): string {
    const last = attempt.current
    const isSame = last !== null && last.what.items === what.items && last.what.duplicates === what.duplicates
    const key = isSame ? last.key : crypto.randomUUID()
    attempt.current = { what, key }
    return key
  }

  const { mutate, reset, isPending, error } = useMutation({
    mutationFn(what: WhatToSend<Item>) {
      stop.current = new AbortController()
      setPart(0)
      const { signal } = stop.current
      return sendImport(of, what, { idempotencyKey: keyOf(what), signal, onProgress: setPart })
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

/** Undoes an import; the toasts also appear after the user has left the result screen. */
export function useImportUndo<Item>(of: ImportKind<Item>) {
  const { client, organizationId } = useOrganization()
  const { mutate, mutateAsync, reset, data, error, isPending } = useMutation({
    mutationFn: (id: string) => undoImport(of.path, id),
    onSuccess(undone) {
      refetchImported(client, organizationId)
      showToast({ message: `Import undone: ${undoneText(undone, of.noun)}` })
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
      const said = () => 'said' as const
      offerUndo(`Imported ${pluralize(imported, of.noun)}`, () => mutateAsync(id).then(said, said))
    },
  }
}

/** As the live change does, which a page without a stream doesn't get. */
function refetchImported(client: QueryClient, organizationId: string): void {
  for (const name of ['opportunities', ...queriesAfter('import', true)])
    refetchChanged(client, { queryKey: [name, organizationId] })
}

/** Imports all rows or none. Throws like `request`. */
function sendImport<Item>(
  { path, noun }: ImportKind<Item>,
  { items, duplicates }: WhatToSend<Item>,
  options: Parameters<typeof upload>[3],
) {
  // Omitting empty fields reduces the body to about a tenth.
  const given = items.map((item) =>
    Object.fromEntries(Object.entries(item as object).filter(([, value]) => value !== null)),
  )
  const list = `${noun}s`
  const body = JSON.stringify({ duplicates, [list]: given })
  const file = new File([body], `${list}.json`, { type: 'application/json' })
  return upload(path, file, importResultSchema, options)
}

/** Rows that were changed since the import are not removed. */
function undoImport(path: string, id: string) {
  return request(`${path}/${id}`, undoneImportSchema, { method: 'DELETE' })
}
