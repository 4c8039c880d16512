import { queryOptions } from '@tanstack/react-query'
import { doneSchema } from '#src/lib/done-schema.ts'
import { download, request } from '#src/lib/http.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { accountSchema, activitiesSchema } from './schema.ts'

export const accountQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: () => request('/api/account', accountSchema),
})

export const activityQuery = queryOptions({
  queryKey: ['account', 'activity'],
  queryFn: async () => (await request('/api/account/security-activity', activitiesSchema)).activities,
})

export async function setPassword(password: string): Promise<void> {
  await request('/api/account/password', doneSchema, { method: 'PUT', body: { password } })
}

export async function downloadMyData(): Promise<void> {
  const archive = await download('/api/account/data')
  saveFile(archive, archive.name)
}
