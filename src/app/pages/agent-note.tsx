import { agentRows } from '#src/features/deals/agents/api.ts'
import { isSameAgent } from '#src/features/deals/pipeline/filters/matching.ts'

/** For a view of an agent whom no deal names. */
export function AgentNote({ name }: { name: string }) {
  const { rows: agents } = agentRows.useRows()
  if (agents === undefined || agents.some((agent) => isSameAgent(agent.name, name))) return null
  return (
    <p role="status" className="quiet text-13">
      {name} isn’t in your list of agents, and no deal names this agent.
    </p>
  )
}
