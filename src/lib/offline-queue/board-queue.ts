import type { ApiError, Reader } from '../api/http.ts'
import { areIndependent, mergeEdit, pickFields } from '../rows/field-edits.ts'
import { useOrganization, useOrganizationQuery } from '../rows/organization-context.ts'
import type { organizationList } from '../rows/organization-list.ts'
import { currentRow, sendMove } from '../rows/send-edit.ts'
import { isRecord } from '../schemas/parse-json.ts'
import type { CachedList, Delivery } from './entry.ts'
import { createOverlay, useOverlay } from './overlay.ts'
import { offlineList } from './sender.ts'

interface BoardOf<Change, Result, List extends { version: number }, Card extends Row, Columns>
  extends Pick<
    Delivery<Change, Result>,
    'list' | 'reportedAs' | 'schema' | 'send' | 'rowsOf' | 'madeIn' | 'rebased'
  > {
  cards: ReturnType<typeof organizationList<List, Card>>
  card: Reader<Card>
  /** The cards in the response to a change: one, unless it is a change of many. */
  cardsIn: (result: Result) => readonly Card[]
  /** The ids of the cards that a change of many has deleted. */
  deletedBy?: (change: Change, result: Result) => readonly string[]
  /** The expected result of a change. */
  apply: (cards: readonly Card[], change: Change) => readonly Card[]
  /** An unchanged column is the same array as in `previous`. */
  group: (cards: readonly Card[], previous: Columns | undefined) => Columns
  /** The fields that a move sets, which others mustn't have changed; null for a change that isn't a move. */
  setByMove: (change: Change, card: Card) => readonly (keyof NoInfer<Card>)[] | null
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
  const { cards, card, cardsIn, deletedBy, apply, group, isDone, onResult, onStale, setByMove, ...delivery } =
    of
  const changes = offlineList<Change, Result>({
    ...delivery,
    started(list, change): Change {
      const columns = Object.values<readonly Card[]>(overlay(list.client, list.organizationId).get() ?? {})
      const shown = columns.flat().find(({ id }) => id === change.id)
      const fields = shown && setByMove(change, shown)
      return fields ? { ...change, startedFrom: pickFields(shown, fields) } : change
    },
    send(change, version, as) {
      const { startedFrom, edit } = { startedFrom: undefined, edit: undefined, ...change }
      if (edit !== undefined) return delivery.send(change, version, as)
      return sendMove<Card, Result>(startedFrom, version, card, (now) => delivery.send(change, now, as))
    },
    accept(list, change, result) {
      const { client, organizationId } = list
      onResult?.(list, change, result)
      const [put, { version }] = [cardsIn(result), result]
      const deleted = change.kind === 'delete' ? put.map(({ id }) => id) : (deletedBy?.(change, result) ?? [])
      const isLeft = ({ id }: Card) => !deleted.includes(id)
      cards.replace(client, organizationId, { version, put: put.filter(isLeft), removed: deleted })
    },
    // A change of many has a version for each.
    versionOf: (list, change) => (delivery.rowsOf?.(change) ? 0 : cards.versionOf(list, change)),
    versionIn: (result) => cardsIn(result)[0]?.version ?? 0,
    buildsOn(change, earlier) {
      const isOfMany = delivery.rowsOf?.(change) !== undefined || delivery.rowsOf?.(earlier) !== undefined
      // One of many is changed by its version: only an undo needs what it undoes.
      return isOfMany ? change.id === earlier.id : !areIndependent(change, earlier)
    },
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
