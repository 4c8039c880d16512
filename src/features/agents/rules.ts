import { type Agent, type AgentInput, agentInputSchema } from './schema.ts'

/** A name without what people leave out when they type it: macrons, capitals, doubled spaces. */
export function plainName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** A New Zealand number by its digits: "+64 21 555 0142" is "021 555 0142". */
function plainPhone(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^(00)?64/, '0')
}

/** What somebody types about an agent; empty boxes are empty texts. */
export interface AgentDraft {
  name: string
  phone: string
  email: string
}

/** The draft as it would be saved, or a message for each box that is not right. */
export function readDraft(
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

/** Somebody of the list who may be the same person as a draft, and by what. */
export interface LikelyDuplicate {
  agent: Agent
  by: 'name' | 'email' | 'phone'
}

/** Who of the list may be the same person as the draft; nobody is refused for it. */
export function likelyDuplicates(
  draft: AgentDraft,
  agents: readonly Agent[],
  ownId: string | null,
): LikelyDuplicate[] {
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

/** The agents in whose name, number or address every typed word is found. */
export function searchAgents(agents: readonly Agent[], search: string): readonly Agent[] {
  const words = plainName(search).split(' ').filter(Boolean)
  if (words.length === 0) return agents
  return agents.filter((agent) => {
    const text = plainName(`${agent.name} ${agent.phone ?? ''} ${agent.email ?? ''}`)
    const digits = agent.phone === null ? '' : plainPhone(agent.phone)
    return words.every((word) => text.includes(word) || (/^\d+$/.test(word) && digits.includes(word)))
  })
}

/** The list in the order it is shown in: by name, without regard to macrons and capitals. */
export function inOrder(agents: readonly Agent[]): Agent[] {
  return agents.toSorted((a, b) => compare(plainName(a.name), plainName(b.name)) || compare(a.id, b.id))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
