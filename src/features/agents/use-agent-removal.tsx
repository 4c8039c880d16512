import { useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#src/lib/http.ts'
import { offerUndo } from '#src/ui/offer-undo.ts'
import { showToast } from '#src/ui/toast.tsx'
import { agentRows } from './api.ts'
import type { Agent } from './schema.ts'

const ERROR_TOAST_MS = 20_000

/** Optimistic delete with Undo; offers Retry if the server rejects it. */
export function useAgentRemoval(organizationId: string, onChanged: () => void): (agent: Agent) => void {
  const client = useQueryClient()
  const where = { client, organizationId }

  function remove(agent: Agent): void {
    agentRows.remove(where, agent, (refusal) =>
      showError(`${agent.name} was not deleted.`, refusal, () => remove(agent)),
    )
    onChanged()
    offerUndo(`Deleted ${agent.name}`, () => restore(agent), agent.id)
  }

  function restore(agent: Agent): void {
    agentRows.restore(where, agent, (refusal) =>
      showError(`${agent.name} was not restored.`, refusal, () => restore(agent)),
    )
    onChanged()
  }

  return remove
}

function showError(what: string, refusal: ApiError, retry: () => void): void {
  const isFinal = refusal.status === 404 || refusal.status === 412
  showToast({
    message: `${what} ${refusal.message}`,
    tone: 'error',
    duration: ERROR_TOAST_MS,
    ...(isFinal ? {} : { action: { label: 'Retry', onAction: retry } }),
  })
}
