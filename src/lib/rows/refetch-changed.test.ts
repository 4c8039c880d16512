// @module-tag pglite

import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { refetchChanged } from './refetch-changed.ts'

const KEY = ['tasks', 'of Mere']

/** A list on a server whose responses are sent by `answer`. */
function openList() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  const requests: ((tasks: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => requests.push(resolve))
  const options = { queryKey: KEY, queryFn }
  return {
    client,
    requests,
    options,
    show: () => new QueryObserver(client, options).subscribe(() => {}),
    answer: (tasks: string) => requests.at(-1)?.(tasks),
    shown: () => client.getQueryData(KEY),
  }
}

test('a first response older than the change is shown, then the list is refetched once', async () => {
  const list = openList()
  const hide = list.show()
  expect(list.requests).toHaveLength(1)
  for (let changes = 0; changes < 3; changes += 1) refetchChanged(list.client, { queryKey: ['tasks'] })
  expect(list.requests).toHaveLength(1)
  list.answer('before the change')
  await eventually(() => expect(list.requests).toHaveLength(2))
  expect(list.shown()).toBe('before the change')
  list.answer('after the change')
  await eventually(() => expect(list.shown()).toBe('after the change'))
  expect(list.requests).toHaveLength(2)
  hide()
})

test('a response for a list that no screen shows is stale if the list has changed meanwhile', async () => {
  const list = openList()
  const fetched = list.client.fetchQuery(list.options)
  refetchChanged(list.client, { queryKey: ['tasks'] })
  list.answer('before the change')
  expect(await fetched).toBe('before the change')
  await eventually(() => expect(list.client.getQueryState(KEY)?.isInvalidated).toBe(true))
  const hide = list.show()
  expect(list.requests).toHaveLength(2)
  hide()
})

test('a loaded list is refetched at once', async () => {
  const list = openList()
  const hide = list.show()
  list.answer('before the change')
  await eventually(() => expect(list.shown()).toBe('before the change'))
  refetchChanged(list.client, { queryKey: ['tasks'] })
  expect(list.requests).toHaveLength(2)
  list.answer('after the change')
  await eventually(() => expect(list.shown()).toBe('after the change'))
  hide()
})
