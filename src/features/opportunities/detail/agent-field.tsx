import { useId } from 'react'
import { TextField } from '#src/ui/text-field.tsx'
import { MAX_AGENT_LENGTH, type OpportunityEdit } from '../editing/schema.ts'
import type { KnownAgent } from './draft.ts'

interface AgentFieldProps {
  name: string
  contact: string
  agents: readonly KnownAgent[]
  onChange: (change: Pick<OpportunityEdit, 'agentName' | 'agentContact'>) => void
}

export function AgentField({ name, contact, agents, onChange }: AgentFieldProps) {
  const list = useId()

  function take(typed: string) {
    const known = agents.find((agent) => agent.name === typed)
    const fills = known?.contact && contact.trim() === ''
    onChange(fills ? { agentName: typed, agentContact: known.contact } : { agentName: typed })
  }

  return (
    <>
      <TextField
        label="Agent name"
        list={list}
        autoComplete="off"
        maxLength={MAX_AGENT_LENGTH}
        value={name}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <datalist id={list}>
        {agents.map((agent) => (
          <option key={agent.name} value={agent.name}>
            {agent.contact}
          </option>
        ))}
      </datalist>
    </>
  )
}
