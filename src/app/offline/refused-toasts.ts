import { changeQueue, queuedChanges } from '#src/lib/change-queue.ts'
import { dismissToastAbout } from '#src/ui/toast-queue.ts'

let known: ReadonlySet<string> = new Set()

/**
 * Takes a toast away that says that something was done when the server has refused it after all: what could not be saved
 * is said elsewhere. Changes that nobody has waited for are explained by a toast of their own, in place of this one.
 */
function takeBackWhatWasSaid(): void {
  const refused = queuedChanges().filter(({ refusal }) => refusal !== null)
  for (const { key, change } of refused) if (!known.has(key)) dismissToastAbout(change.id)
  known = new Set(refused.map(({ key }) => key))
}

changeQueue.subscribe(takeBackWhatWasSaid)
takeBackWhatWasSaid()
