import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, type Reader, request } from './http.ts'

/** A list says of which organization it is, and at which of its versions it was read. */
interface DatedList {
  organizationId: string
  version: number
}

interface Row {
  id: string
  version: number
}

interface ListOf<List extends DatedList, Item extends Row> {
  /** The first part of the query's key, by which live changes find it. */
  name: string
  path: string
  schema: Reader<List>
  itemsOf: (list: List) => readonly Item[]
  withItems: (list: List, items: readonly Item[]) => List
}

const MOST_READS = 3

/**
 * A list of one organization as the server last said it is, and a way to put the answer to a change of ours into it.
 * A reading that set out before such a change was saved never takes it back on the screen.
 */
export function organizationList<List extends DatedList, Item extends Row>(of: ListOf<List, Item>) {
  /** The newest version of each organization that an answer to a change has shown. */
  const newestAnswers = new Map<string, number>()

  async function read(organizationId: string, signal: AbortSignal): Promise<List> {
    for (let reads = 1; ; reads += 1) {
      const list = await request(of.path, of.schema, { signal })
      if (list.organizationId !== organizationId) {
        throw new ApiError(404, 'not_found', 'Another organization was chosen in the meantime.')
      }
      const isCurrent = list.version >= (newestAnswers.get(organizationId) ?? 0)
      if (isCurrent || reads === MOST_READS) return list
    }
  }

  function query(organizationId: string) {
    return queryOptions({
      queryKey: [of.name, organizationId],
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

  return {
    query,

    /** The items as the server last said they are. */
    items(client: QueryClient, organizationId: string): readonly Item[] | undefined {
      const list = client.getQueryData(query(organizationId).queryKey)
      return list && of.itemsOf(list)
    },

    /**
     * Takes the server's answer to a change: the item as it is now, in place of what was there of it. Something newer
     * stays: a change that was sent again is answered as it was the first time.
     */
    keep(client: QueryClient, organizationId: string, version: number, item: Item): void {
      newestAnswers.set(organizationId, Math.max(version, newestAnswers.get(organizationId) ?? 0))
      changeItems(client, organizationId, (items) => {
        const isNewer = items.some(({ id, version: shown }) => id === item.id && shown > item.version)
        return isNewer ? items : [...items.filter(({ id }) => id !== item.id), item]
      })
    },

    /** As `keep`, of an item that is gone. */
    keepGone(client: QueryClient, organizationId: string, version: number, id: string): void {
      newestAnswers.set(organizationId, Math.max(version, newestAnswers.get(organizationId) ?? 0))
      changeItems(client, organizationId, (items) => items.filter((item) => item.id !== id))
    },

    changeItems,

    /** Reads the list again if anybody looks at it. */
    refresh(client: QueryClient, organizationId: string): Promise<void> {
      return client.invalidateQueries({ queryKey: query(organizationId).queryKey })
    },
  }
}
