import type { ApiError, Reader } from '../api/http.ts'
import { areIndependent, mergeEdit } from '../rows/field-edits.ts'
import { useOrganization, useOrganizationQuery } from '../rows/organization-context.ts'
import type { organizationList } from '../rows/organization-list.ts'
import { currentRow } from '../rows/send-edit.ts'
import { isRecord } from '../schemas/parse-json.ts'
import type { CachedList, Delivery } from './entry.ts'
import { createOverlay, useOverlay } from './overlay.ts'
import { offlineList } from './sender.ts'

interface BoardOf<Change, Result, List extends { version: number }, Card extends Row, Columns>
  extends Pick<Delivery<Change, Result>, 'list' | 'schema' | 'send'> {
  cards: ReturnType<typeof organizationList<List, Card>>
  card: Reader<Card>
  cardIn: (result: Result) => Card
  /** The expected result of a change. */
  apply: (cards: readonly Card[], change: Change) => readonly Card[]
  /** An unchanged column is the same array as in `previous`. */
  group: (cards: readonly Card[], previous: Columns | undefined) => Columns
  /** Whether the current card already has the change, of which only the response was lost. */
  isDone: (list: CachedList, change: Change, current: Card, failure: ApiError) => boolean | Promise<boolean>
  /** Called before the result of a change is cached. */
  onResult?: (list: CachedList, change: Change, result: Result) => void
  /** Called when another version of a card is cached, after stale_version. */
  onStale?: (list: CachedList, current: Card) => void
}

interface Row {
  id: string
  version: number
}

/** Optimistic updates of a board: the queue of changes that the server has not confirmed, and the cards with them applied. */
export function boardQueue<
  Change extends { id: string; kind: string },
  Result extends { version: number },
  List extends { version: number },
  Card extends Row,
  Columns,
>(of: BoardOf<Change, Result, List, Card, Columns>) {
  const { cards, card, cardIn, apply, group, isDone, onResult, onStale, ...delivery } = of
  const changes = offlineList<Change, Result>({
    ...delivery,
    accept(list, change, result) {
      const { client, organizationId } = list
      onResult?.(list, change, result)
      const row = cardIn(result)
      if (change.kind === 'delete') cards.remove(client, organizationId, result.version, row.id)
      else cards.put(client, organizationId, result.version, row)
    },
    versionOf: cards.versionOf,
    versionIn: (result) => cardIn(result).version,
    buildsOn: (change, earlier) => !areIndependent(change, earlier),
    async isSettled(list, change, failure) {
      const { client, organizationId } = list
      if (failure.status === 404) {
        void cards.refresh(client, organizationId)
        return change.kind === 'delete'
      }
      const current = currentRow(failure, card)
      if (current === null) return false
      const { version } = await client.ensureQueryData(cards.query(organizationId))
      cards.put(client, organizationId, version, current)
      onStale?.(list, current)
      return isDone(list, change, current, failure)
    },
    clashes(change, failure) {
      const { edit, startedFrom } = { edit: null, startedFrom: null, ...change }
      const current = currentRow(failure, card)
      if (current === null || !isRecord(edit) || !isRecord(startedFrom)) return []
      return mergeEdit({ edit, startedFrom }, current).clashes
    },
    read: cards.read,
  })
  const overlay = createOverlay<Change, readonly Card[], Columns>({
    changes,
    cached: cards.items,
    apply,
    view: group,
  })
  return {
    changes,

    /** The columns with the queued changes applied; undefined until they are loaded. */
    shown: ({ client, organizationId }: CachedList) => overlay(client, organizationId).get(),

    useShown() {
      const { organizationId } = useOrganization()
      const { error, refetch } = useOrganizationQuery(cards.query)
      return { columns: useOverlay(overlay, organizationId), error, refetch }
    },
  }
}
