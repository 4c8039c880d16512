import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, type Reader, request } from '../api/http.ts'
import type { CachedList } from '../offline-queue/entry.ts'

/** A response with the version of the list or its organization, and the organization's id if it belongs to one. */
interface VersionedList {
  organizationId?: string
  version: number
}

interface Row {
  id: string
  version: number
}

interface ListOf<List extends VersionedList, Item extends Row> {
  name: string
  path: string
  /** The row that the list belongs to, such as a deal; part of the query key. */
  parentId?: string
  schema: Reader<List>
  itemsOf: (list: List) => readonly Item[]
  withItems: (list: List, items: readonly Item[]) => List
}

const MAX_READS = 3

/** Requests data of an organization. Throws not_found if another organization has been selected since. */
export async function requestOf<Data extends { organizationId?: string }>(
  organizationId: string,
  path: string,
  reader: Reader<Data>,
  signal: AbortSignal,
): Promise<Data> {
  const data = await request(path, reader, { signal })
  if ((data.organizationId ?? organizationId) === organizationId) return data
  throw new ApiError(404, 'not_found', 'Another organization was selected.')
}

/** The cached list of an organization. A slow read that started before a change never overwrites the change's result. */
export function organizationList<List extends VersionedList, Item extends Row>(of: ListOf<List, Item>) {
  /** By organization: the newest version in a response to a change. */
  const newestVersions = new Map<string, number>()

  async function read(organizationId: string, signal: AbortSignal): Promise<List> {
    for (let reads = 1; ; reads += 1) {
      const list = await requestOf(organizationId, of.path, of.schema, signal)
      const isCurrent = list.version >= (newestVersions.get(organizationId) ?? 0)
      if (isCurrent || reads === MAX_READS) return list
    }
  }

  function query(organizationId: string) {
    return queryOptions({
      queryKey: [of.name, organizationId, ...(of.parentId ? [of.parentId] : [])],
      queryFn: ({ signal }) => read(organizationId, signal),
      staleTime: 30_000,
    })
  }

  function changeItems(
    client: QueryClient,
    organizationId: string,
    change: (items: readonly Item[]) => readonly Item[],
  ): void {
    client.setQueryData(query(organizationId).queryKey, (list) =>
      list === undefined ? list : of.withItems(list, change(of.itemsOf(list))),
    )
  }

  function items(client: QueryClient, organizationId: string): readonly Item[] | undefined {
    const list = client.getQueryData(query(organizationId).queryKey)
    return list && of.itemsOf(list)
  }

  return {
    query,
    items,

    versionOf: ({ client, organizationId }: CachedList, { id }: { id: string }): number | null =>
      items(client, organizationId)?.find((item) => item.id === id)?.version ?? null,

    read: ({ client, organizationId }: CachedList): Promise<List> =>
      client.fetchQuery({ ...query(organizationId), staleTime: 0 }),

    /** Replaces an item with the result of a change, unless the cached one is newer: a retried change gets its first response. */
    put(client: QueryClient, organizationId: string, version: number, item: Item): void {
      newestVersions.set(organizationId, Math.max(version, newestVersions.get(organizationId) ?? 0))
      changeItems(client, organizationId, (known) => {
        const isNewer = known.some(({ id, version: shown }) => id === item.id && shown > item.version)
        return isNewer ? known : [...known.filter(({ id }) => id !== item.id), item]
      })
    },

    remove(client: QueryClient, organizationId: string, version: number, id: string): void {
      newestVersions.set(organizationId, Math.max(version, newestVersions.get(organizationId) ?? 0))
      changeItems(client, organizationId, (known) => known.filter((item) => item.id !== id))
    },

    /** Does both for many items at once. */
    replace(
      client: QueryClient,
      organizationId: string,
      { version, put, removed }: { version: number; put: readonly Item[]; removed: readonly string[] },
    ): void {
      newestVersions.set(organizationId, Math.max(version, newestVersions.get(organizationId) ?? 0))
      changeItems(client, organizationId, (known) => {
        const seen = new Map(known.map((item) => [item.id, item.version]))
        const newer = put.filter((item) => (seen.get(item.id) ?? 0) <= item.version)
        const replaced = new Set([...removed, ...newer.map(({ id }) => id)])
        return [...known.filter(({ id }) => !replaced.has(id)), ...newer]
      })
    },

    refresh(client: QueryClient, organizationId: string): Promise<void> {
      return client.invalidateQueries({ queryKey: query(organizationId).queryKey })
    },
  }
}
