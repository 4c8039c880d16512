import { useRouter } from '@tanstack/react-router'
import { projectList } from '#src/features/build/projects/api.ts'
import { projectChangeText } from '#src/features/build/projects/event-text.ts'
import { changeText } from '#src/features/deals/deal-editor/detail/change-text.ts'
import { sessionQuery } from '#src/features/people/accounts/api.ts'
import { namingLostAccess } from '#src/features/people/accounts/lost-access.ts'
import { useStore } from '#src/lib/browser/store.ts'
import { isBehindFailed } from '#src/lib/offline-queue/behind-failed.ts'
import { failedChanges } from '#src/lib/offline-queue/count-changes.ts'
import type { QueueEntry } from '#src/lib/offline-queue/entry.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import { changedByText } from '#src/lib/text/changed-by.ts'
import { LOST_ACCESS } from '#src/lib/text/messages.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { useAttempt } from '#src/ui/form/use-attempt.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { queryClient } from '../query-client.ts'
import { clashText } from './clash-text.ts'
import { KeepFile } from './keep-file.tsx'
import { namesIn } from './names-of-ids.ts'
import { isListName, retryEntry } from './queued-lists.ts'
import { sendQueued } from './send-queued.ts'
import type { SignOutQuestion } from './sign-out-question.ts'
import { atStart } from './unsaved-text.ts'

const queue = offlineQueueOf(queryClient)

export function FailedDialog({ onClose }: { onClose: () => void }) {
  const failed = failedChanges(useStore(queue.state).entries)
  return (
    <Dialog onClose={onClose} title="Couldn’t be saved" actions={<Button onClick={onClose}>Done</Button>}>
      {failed.length === 0 ? (
        <p>No failed changes left.</p>
      ) : (
        <Stack as="ul">
          {failed.map((entry) => (
            <Failed key={entry.key} entry={entry} onLeave={onClose} />
          ))}
        </Stack>
      )}
    </Dialog>
  )
}

function Failed({ entry, onLeave }: { entry: QueueEntry; onLeave: () => void }) {
  const router = useRouter()
  const { isPending, run } = useAttempt()
  const isStale = entry.failure?.code === 'stale_version'
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  const { opportunityId: dealId } = entry.change
  // A builder may not see deals.
  const isBuilder = session?.organization?.role === 'builder'
  const projectId = isBuilder && typeof dealId === 'string' ? projectOf(dealId, entry.organizationId) : null
  // Of an organization that was left, or from which one was removed, nothing opens.
  const hasDeals = !isBuilder && session?.organization?.id === entry.organizationId
  const isDealEdit = entry.list === 'deals' && 'edit' in entry.change
  const failure = namingLostAccess(entry.failure?.message ?? '', entry.organizationId, session?.lostAccess)
  const reason = isStale ? changedByText(entry.failure?.by, 'changed it') : failure
  const isUpload = entry.list === 'uploads'
  // The server refuses this content, or what was changed has been deleted.
  const isGone = entry.failure?.status === 404 && entry.failure.message !== LOST_ACCESS
  const isFinal = isGone || (isUpload && entry.failure?.status === 400)
  // An expense that was never added can't be opened.
  const expense = isUpload && !isGone && !isBehindFailed(entry) ? expenseIn(entry.change) : null
  const describe = entry.list === 'projects' ? projectChangeText : changeText
  const clash = clashText(entry, namesIn(queryClient, entry.organizationId))
  const what = isUpload || clash?.mine ? null : describe(entry.change)

  async function open(id: string) {
    onLeave()
    await router.navigate({ to: '/opportunities/$id', params: { id } })
  }
  async function openProject(id: string) {
    onLeave()
    await router.navigate({ to: '/projects/$id', params: { id } })
  }
  function discard() {
    queue.remove(entry)
    void sendQueued()
  }
  async function openExpense({ projectId, id }: Record<'projectId' | 'id', string>) {
    onLeave()
    await router.navigate({ to: '/projects/$id/expenses', params: { id: projectId }, hash: id })
  }

  return (
    <Stack as="li" gap={6}>
      <p>
        <b>
          {atStart(entry.name)} was not {entry.verb}.
        </b>{' '}
        {clash?.reason ?? reason}
      </p>
      {what && <p className="quiet">Your change: {what}</p>}
      <Row>
        {isDealEdit && isStale && hasDeals ? (
          <Button size="dense" onClick={() => void open(entry.change.id)}>
            Open the deal
          </Button>
        ) : isListName(entry.list) && !isFinal ? (
          <Button
            size="dense"
            aria-disabled={isPending || undefined}
            onClick={() => void run(() => retryEntry(entry))}
          >
            {clash?.mine ?? (isStale && entry.verb.startsWith('moved') ? 'Move again' : 'Retry')}
          </Button>
        ) : null}
        {expense ? (
          <Button size="dense" onClick={() => void openExpense(expense)}>
            Open the expense
          </Button>
        ) : projectId ? (
          <Button size="dense" onClick={() => void openProject(projectId)}>
            Open the project
          </Button>
        ) : typeof dealId === 'string' && hasDeals ? (
          <Button size="dense" onClick={() => void open(dealId)}>
            Open the deal
          </Button>
        ) : null}
        {entry.hasFile && <KeepFile entry={entry} />}
        <Button size="dense" variant="quiet" onClick={discard}>
          {clash?.theirs ?? 'Discard'}
        </Button>
      </Row>
    </Stack>
  )
}

/** The project of a deal, if this page knows it. */
function projectOf(dealId: string, organizationId: string): string | null {
  const projects = projectList.items(queryClient, organizationId) ?? []
  return projects.find(({ opportunityId }) => opportunityId === dealId)?.id ?? null
}

/** The expense to which a queued receipt belongs. */
function expenseIn({ expense }: QueueEntry['change']) {
  if (!isRecord(expense)) return null
  const { id, projectId } = expense
  return typeof id === 'string' && typeof projectId === 'string' ? { id, projectId } : null
}

interface SignOutDialogProps {
  unsaved: SignOutQuestion['unsaved']
  onSignOut: () => void
  onClose: () => void
}

export function SignOutDialog({ unsaved, onSignOut, onClose }: SignOutDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={unsaved.title}
      actions={
        <>
          <Button onClick={onClose}>Stay signed in</Button>
          <Button variant="danger" onClick={onSignOut}>
            Sign out and discard
          </Button>
        </>
      }
    >
      {unsaved.detail && <p>{unsaved.detail}</p>}
      <p>Unsaved changes exist only on this device. Signing out deletes them permanently.</p>
    </Dialog>
  )
}
