import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { newestVersion } from './refetch-changed.ts'

test('a response to an earlier request doesn’t replace the result of a change', async () => {
  const client = new QueryClient()
  const queryKey = ['deal', 'a']
  let answer = (_row: { version: number; price: number }) => {}
  const fetching = client.fetchQuery({
    queryKey,
    queryFn: async () => {
      const fetched = await new Promise<{ version: number; price: number }>((resolve) => {
        answer = resolve
      })
      return newestVersion(client, queryKey, fetched)
    },
  })
  client.setQueryData(queryKey, { version: 3, price: 640_000 })
  answer({ version: 2, price: 600_000 })
  await fetching
  expect(client.getQueryData(queryKey)).toEqual({ version: 3, price: 640_000 })
  expect(newestVersion(client, queryKey, { version: 4, price: 650_000 })).toEqual({
    version: 4,
    price: 650_000,
  })
  expect(newestVersion(client, ['deal', 'b'], { version: 1, price: 1 })).toEqual({ version: 1, price: 1 })
})
