import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { z } from 'zod'
import { isUnreached, type Reader, request, send } from '../api/http.ts'
import { OrganizationContext, useAllowedQuery } from './organization-context.ts'

interface OnlineList<List extends string, Row, Added> {
  /** The key of its query, apart from the organization and the parent. The first part is refetched after each change. */
  key: readonly [string, ...string[]]
  /** Whether the list is an account's: the same in all organizations. */
  isOfAccount?: boolean
  /** The API path, by default the key's below the organization; `parentId` is the parent row's id. */
  path?: (organizationId: string, parentId?: string) => string
  /** Where a row is changed, unless that is below the list. */
  rowPath?: (row: Row) => string
  /** The name of the list in responses, such as "apiKeys". */
  list: List
  row: z.ZodType<Row>
  /** The response to an addition, such as a row with its secret; by default a row. */
  added?: z.ZodType<Added>
  limit?: { rows: number; message: string }
  /** The row's label in buttons and messages. */
  label: (row: Row) => string
  /** What a change says without a connection: changes aren't queued. */
  offline?: string
  staleTime?: number
}

interface OnlineRow {
  id: string
  version?: number
}

/**
 * Rows served by `auditedList`, for lists that exist online only: the query, and changes that count at once, aren't queued and are
 * followed by reading the list again.
 */
export function onlineRows<List extends string, Row extends OnlineRow, Added = Row>(
  of: OnlineList<List, Row, Added>,
) {
  const listSchema = z
    .looseObject({ [of.list]: z.array(of.row) })
    .transform((body) => body[of.list] as readonly Row[])
  const added = (of.added ?? of.row) as z.ZodType<Added>
  const [subject] = of.key
  const pathOf = of.path ?? ((organizationId: string) => `/api/organizations/${organizationId}/${subject}`)

  const query = (organizationId = '', parentId?: string) => {
    const scope = of.isOfAccount ? {} : { organizationId }
    return queryOptions({
      queryKey: [...of.key, ...[scope.organizationId, parentId].filter((part) => part !== undefined)],
      queryFn: ({ signal }) => request(pathOf(organizationId, parentId), listSchema, { signal, ...scope }),
      ...(of.staleTime !== undefined && { staleTime: of.staleTime }),
    })
  }

  return {
    limit: of.limit,
    label: of.label,
    query,

    /** The rows, undefined until loaded. */
    useRows(parentId?: string) {
      const organizationId = use(OrganizationContext) ?? undefined
      const { data, error, refetch } = useAllowedQuery(query(organizationId, parentId))
      return { rows: data, error, refetch }
    },

    /** Changes of the rows of the organization that the page shows, or of the account. Each throws the failure. */
    useChanges(parentId?: string) {
      const client = useQueryClient()
      const organizationId = use(OrganizationContext) ?? ''
      const scope = of.isOfAccount ? {} : { organizationId }
      const path = pathOf(organizationId, parentId)
      const at = (row: Row) => of.rowPath?.(row) ?? `${path}/${row.id}`
      const refetch = () => client.invalidateQueries({ queryKey: [subject] })

      async function online<Result>(sent: Promise<Result>): Promise<Result> {
        try {
          return await sent
        } catch (failure) {
          void refetch()
          throw of.offline !== undefined && isUnreached(failure) ? new Error(of.offline) : failure
        }
      }

      async function refetched<Result>(sent: Promise<Result>): Promise<Result> {
        const result = await online(sent)
        await refetch()
        return result
      }

      /** What the answer has, such as a secret, is shown at once; the list follows. */
      async function refetching<Result>(sent: Promise<Result>): Promise<Result> {
        const result = await online(sent)
        void refetch()
        return result
      }

      return {
        refetch,
        add: (body: unknown) => refetching(request(path, added, { method: 'POST', body, ...scope })),
        change: (row: Row, body: unknown, method: 'PUT' | 'PATCH' = 'PUT') =>
          refetched(
            request(at(row), of.row, {
              method,
              body,
              ...(row.version !== undefined && { version: row.version }),
              ...scope,
            }),
          ),
        /** `POST …/{id}/{part}`, such as another secret. */
        post: <Value>(row: Row, part: string, reader: Reader<Value>, body?: object) =>
          refetching(request(`${at(row)}/${part}`, reader, { method: 'POST', body, ...scope })),
        /** Like `post`, without a response. */
        order: (row: Row, part: string, body?: object) =>
          refetched(send(`${at(row)}/${part}`, { method: 'POST', body, ...scope })),
        removeAll: () => refetched(send(path, { method: 'DELETE', ...scope })),
        remove: (row: Row) => refetched(send(at(row), { method: 'DELETE', ...scope })),
      }
    },
  }
}

export type OnlineRows<Row extends OnlineRow> = Pick<
  ReturnType<typeof onlineRows<string, Row, unknown>>,
  'limit' | 'label' | 'useRows'
> & { useChanges: (parentId?: string) => { remove: (row: Row) => Promise<void> } }
