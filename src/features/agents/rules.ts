import { type Agent, type AgentInput, agentInputSchema } from './schema.ts'

/** Normalizes a name for comparison: without macrons, capitals and repeated spaces. Same as plain_name in SQL. */
export function plainName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** The digits of a New Zealand number: "+64 21 555 0142" equals "021 555 0142". */
function plainPhone(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^(00)?64/, '0')
}

export interface AgentDraft {
  name: string
  phone: string
  email: string
}

export function validateDraft(
  draft: AgentDraft,
): { agent: AgentInput } | { errors: Partial<Record<keyof AgentDraft, string>> } {
  const parsed = agentInputSchema.safeParse({
    name: draft.name,
    phone: draft.phone.trim() || null,
    email: draft.email.trim() || null,
  })
  if (parsed.success) return { agent: parsed.data }
  const errors: Partial<Record<keyof AgentDraft, string>> = {}
  for (const { path, message } of parsed.error.issues) {
    const [box] = path
    if (box === 'name' || box === 'phone' || box === 'email') errors[box] ??= message
  }
  return { errors }
}

export interface LikelyDuplicate {
  agent: Agent
  by: 'name' | 'email' | 'phone'
}

/** Used only for a warning: duplicates can be saved. */
export function likelyDuplicates(draft: AgentDraft, agents: readonly Agent[], ownId: string | null) {
  return agents.flatMap((agent) => {
    const by = agent.id === ownId ? null : sameness(draft, agent)
    return by === null ? [] : [{ agent, by }]
  })
}

function sameness(draft: AgentDraft, agent: Agent): LikelyDuplicate['by'] | null {
  const name = plainName(draft.name)
  const email = draft.email.trim().toLowerCase()
  const phone = plainPhone(draft.phone)
  if (name !== '' && plainName(agent.name) === name) return 'name'
  if (email !== '' && agent.email?.toLowerCase() === email) return 'email'
  return phone !== '' && agent.phone !== null && plainPhone(agent.phone) === phone ? 'phone' : null
}

/** Each typed word must occur in the name, phone or email. */
export function searchAgents(agents: readonly Agent[], search: string): readonly Agent[] {
  const words = plainName(search).split(' ').filter(Boolean)
  if (words.length === 0) return agents
  return agents.filter((agent) => {
    const text = plainName(`${agent.name} ${agent.phone ?? ''} ${agent.email ?? ''}`)
    const digits = agent.phone === null ? '' : plainPhone(agent.phone)
    return words.every((word) => text.includes(word) || (/^\d+$/.test(word) && digits.includes(word)))
  })
}

export function sortByName(agents: readonly Agent[]): Agent[] {
  return agents.toSorted((a, b) => compare(plainName(a.name), plainName(b.name)) || compare(a.id, b.id))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
