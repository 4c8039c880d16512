import { queryOptions } from '@tanstack/react-query'
import { download, request, send } from '#src/lib/http.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { accountSchema, activitiesSchema } from '../account-schema.ts'

export const accountQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: () => request('/api/account', accountSchema),
})

export const activityQuery = queryOptions({
  queryKey: ['account', 'activity'],
  queryFn: async () => (await request('/api/account/security-activity', activitiesSchema)).activities,
})

export const setPassword = (password: string) =>
  send('/api/account/password', { method: 'PUT', body: { password } })

export async function downloadMyData(): Promise<void> {
  const archive = await download('/api/account/data')
  saveFile(archive, archive.name)
}
