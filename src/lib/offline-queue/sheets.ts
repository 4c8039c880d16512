import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { newestVersion } from '#src/lib/rows/refetch-changed.ts'
import { request } from '../api/http.ts'
import { useStore } from '../browser/store.ts'
import type { Reported } from '../rows/change-author.ts'
import { areIndependent, mergeEdit, withFields } from '../rows/field-edits.ts'
import { useAllowedQuery, useOrganization } from '../rows/organization-context.ts'
import type { SettingsSheet, SettingsView } from '../rows/organization-settings.ts'
import { someFields } from '../rows/resource.ts'
import { currentRow, isDone, restarted, sendMerged } from '../rows/send-edit.ts'
import type { CachedList, ChangeWords, Queued } from './entry.ts'
import { offlineList } from './sender.ts'

interface SheetOf<Field extends string, Content, View, Saved extends View> {
  /** The list of its changes in the queue. */
  name: string
  /** The content's name in responses, and the kind of its changes in the queue. */
  field: Field
  /** What the stream reports of it; by default its field. */
  reportedAs?: Reported
  /** `id` is that of the deal or the organization that has the sheet. */
  path: (id: string) => string
  queryKey: (organizationId: string, id: string) => readonly string[]
  schema: z.ZodType<View>
  input: z.ZodObject & z.ZodType<Content>
  /** The response to a change, if it has more than the sheet. */
  changed?: z.ZodType<Saved>
  /** How long a response counts as current, in milliseconds: 0 for one that also shows other rows. */
  staleTime?: number
  onChanged?: (list: CachedList, id: string, saved: Saved) => void
  /** A part that is saved by itself, without a version: its name in responses and in the queue, and its path below the sheet's. */
  own?: { field: keyof View & string; path: string; schema: z.ZodType }
}

type Fields<Content> = { [Name in keyof Content]?: Content[Name] | undefined }
interface Edit<Content> {
  kind: string
  id: string
  edit: Fields<Content>
  startedFrom: Content
}
type Change<Content> = Edit<Content> | ({ kind: string; id: string } & Record<string, unknown>)

/** Where a sheet is: the cache of an organization, and the id of the deal or the organization that has the sheet. */
export interface SheetScope extends CachedList {
  id: string
}

interface SheetUse {
  /** Shown in a message if the first request fails. */
  failure?: string
  isAskedFor?: boolean
}

/** A JSON with a version: the query, optimistic changes, the offline queue and rollback. Others' changes of other fields stay. */
export function offlineSheet<
  const Field extends string,
  Content extends object,
  View extends SettingsView<Field, Content>,
  Saved extends View = View,
>(of: SheetOf<Field, Content, View, Saved>) {
  const { field, own, schema } = of
  const editSchema = z.object({
    kind: z.literal(field),
    id: z.string(),
    edit: someFields(of.input),
    // As it was read: what was stored before a rule may break it.
    startedFrom: z.looseObject({}),
  })
  const ownSchema = own && z.object({ kind: z.literal(own.field), id: z.string(), [own.field]: own.schema })

  const query = (organizationId: string, id: string) =>
    queryOptions({
      queryKey: of.queryKey(organizationId, id),
      ...(of.staleTime !== undefined && { staleTime: of.staleTime }),
      queryFn: async ({ signal, client, queryKey }) => {
        const ask = () => request(of.path(id), schema, { signal, organizationId })
        const fetched = await ask()
        const known = client.getQueryData<View>(queryKey)
        // Either it was deleted, or this request began before it was made.
        if (fetched.version === 0 && known !== undefined && known.version > 0) return ask()
        return newestVersion(client, queryKey, fetched)
      },
    })
  const cached = ({ client, organizationId }: CachedList, { id }: { id: string }) =>
    client.getQueryData<View>(of.queryKey(organizationId, id))

  const changes = offlineList<Change<Content>, Saved>({
    list: of.name,
    reportedAs: of.reportedAs ?? { kind: field },
    schema: (ownSchema ? z.union([editSchema, ownSchema]) : editSchema) as unknown as z.ZodType<
      Change<Content>
    >,
    async send(change, version, { client, organizationId, key }) {
      const put = (path: string, body: unknown, at: number, idempotencyKey: string) => {
        const options = { method: 'PUT', body, version: at, organizationId, idempotencyKey } as const
        return request(path, of.changed ?? (schema as z.ZodType<Saved>), options)
      }
      const path = of.path(change.id)
      if (!isEdit(change)) return put(`${path}/${own?.path}`, change[change.kind], version, key)
      const known = cached({ client, organizationId }, change)
      return sendMerged({
        change,
        version,
        known: known?.version === version ? known : undefined,
        row: schema,
        fieldsOf: (view) => view[field],
        send: (content, at) => put(path, content, at, at === version ? key : `${key}-${at}`),
      })
    },
    accept(list, { id }, saved) {
      list.client.setQueryData(of.queryKey(list.organizationId, id), schema.parse(saved))
      of.onChanged?.(list, id, saved)
    },
    versionOf: (list, change) => cached(list, change)?.version ?? null,
    buildsOn: (change, earlier) => isEdit(change) === isEdit(earlier) && !areIndependent(change, earlier),
    isSettled({ client, organizationId }, change, failure) {
      const current = currentRow(failure, schema)
      if (current === null) return false
      client.setQueryData(of.queryKey(organizationId, change.id), current)
      return isEdit(change) && isDone(change, current[field])
    },
    clashes(change, failure) {
      const current = currentRow(failure, schema)
      return current === null || !isEdit(change) ? [] : mergeEdit(change, current[field]).clashes
    },
    restarted(list, change) {
      const known = cached(list, change)
      return known && isEdit(change) ? { ...change, ...restarted(change, known[field]) } : change
    },
    read: ({ client, organizationId }, { id }) =>
      client.fetchQuery({ ...query(organizationId, id), staleTime: 0 }).then(() => undefined),
  })

  function isEdit(change: Change<Content>): change is Edit<Content> {
    return change.kind === field
  }
  function withChange(view: View, change: Change<Content>): View {
    if (!isEdit(change)) return { ...view, [change.kind]: change[change.kind] }
    // A sheet that was never saved has version 0.
    return { ...view, version: Math.max(view.version, 1), [field]: withFields(view[field], change.edit) }
  }
  const shown = (view: View, queued: readonly Queued<Change<Content>>[], id: string) =>
    queued.filter(({ change }) => change.id === id).reduce((now, { change }) => withChange(now, change), view)

  return {
    name: of.name,
    field,
    query,

    /** The queue of changes that the server hasn't confirmed. */
    changes,

    /** The sheet with queued changes applied; undefined until loaded. One that isn't asked for is shown if it was loaded before. */
    useSheet(id: string, { failure, isAskedFor = true }: SheetUse = {}) {
      const { client, organizationId } = useOrganization()
      const { data, error, refetch } = useAllowedQuery({
        ...query(organizationId, id),
        ...(failure && { meta: { failure } }),
        enabled: isAskedFor,
      })
      const queued = useStore(changes(client))
      return { data: data && shown(data, queued, id), error, refetch }
    },

    /** The last response with queued changes applied. */
    current: (scope: SheetScope): View | undefined => {
      const view = cached(scope, scope)
      return view && shown(view, changes(scope.client).get(), scope.id)
    },

    /** Changes some fields of the sheet as it was seen. Throws the failure, whose `current` is the other user's sheet. */
    save(
      { client, organizationId, id }: SheetScope,
      seen: View,
      edit: Fields<Content>,
      words: ChangeWords,
      { keepsRefused = false } = {},
    ) {
      const change = { kind: field, id, edit, startedFrom: seen[field] }
      const from = { version: seen.version, isKept: keepsRefused, keepsRefused }
      return changes(client).attempt(organizationId, { change, words, ...from })
    },

    /** Changes the part that has no version. Throws the failure. */
    saveOwn(
      { client, organizationId, id }: SheetScope,
      part: object,
      words: ChangeWords,
      { keepsRefused = false } = {},
    ) {
      const change = { kind: own?.field ?? '', id, [own?.field ?? '']: part }
      return changes(client).attempt(organizationId, { change, words, isKept: keepsRefused, keepsRefused })
    },

    isComplete: (content: Content) => of.input.safeParse(content).success,

    /** The sheet in a failure, if someone else has changed it. */
    parse: (failure: unknown): View | null => currentRow(failure, schema),
  }
}

/** The settings of the organization that the page shows, whose id is the sheet's. */
export function offlineSettings<const Field extends string, Content extends object>(
  settings: SettingsSheet<Field, Content>,
) {
  const queryKey = (organizationId: string) => ['organization', organizationId, settings.name]
  const sheet = offlineSheet<Field, Content, SettingsView<Field, Content>>({
    ...settings,
    queryKey,
    reportedAs: { kind: 'organization', part: settings.name },
  })
  return {
    ...sheet,
    useSheet: (use?: SheetUse) => sheet.useSheet(useOrganization().organizationId, use),
  }
}
