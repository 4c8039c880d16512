import { queryOptions, useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { accountingSettings } from '#src/features/build/budgets/accounting-schema.ts'
import { expenseResource } from '#src/features/build/budgets/schema.ts'
import { request } from '#src/lib/api/http.ts'
import { downloadByLink } from '#src/lib/files/download-link.ts'
import { offlineSettings } from '#src/lib/offline-queue/sheets.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { type ExportInput, exportSchema, exportsSchema } from './schema.ts'

export const accountingSheet = offlineSettings(accountingSettings)

const exportsPath = (organizationId: string) => `/api/organizations/${organizationId}/expense-exports`

/** All, or those with a project's expenses. */
export function exportsQuery(organizationId: string, projectId: string | null) {
  const path = exportsPath(organizationId)
  return queryOptions({
    queryKey: ['expense-exports', organizationId, projectId],
    queryFn: ({ signal }) =>
      request(projectId === null ? path : `${path}?projectId=${projectId}`, exportsSchema, {
        signal,
        organizationId,
      }),
  })
}

/** Creates an export and downloads it, downloads one again, or undoes one. */
export function useExports() {
  const { client, organizationId } = useOrganization()
  const path = exportsPath(organizationId)
  const refetch = () =>
    Promise.all(
      ['expense-exports', expenseResource.name].map((subject) =>
        client.invalidateQueries({ queryKey: [subject, organizationId] }),
      ),
    )

  const download = (id: string) => downloadByLink(`${path}/${id}/links`, organizationId)
  const downloadReceipts = (id: string) => downloadByLink(`${path}/${id}/links?with=receipts`, organizationId)

  async function create(input: ExportInput): Promise<void> {
    const { id } = await request(path, exportSchema, { method: 'POST', body: input, organizationId })
    await refetch()
    await download(id)
  }
  async function undo(id: string): Promise<void> {
    await request(`${path}/${id}`, z.unknown(), { method: 'DELETE', organizationId })
    await refetch()
  }
  return {
    create,
    download: useMutation({ mutationFn: download }),
    downloadReceipts: useMutation({ mutationFn: downloadReceipts }),
    undo: useMutation({ mutationFn: undo }),
  }
}
