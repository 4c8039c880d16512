import { useState } from 'react'
import { MAX_EMAIL_LENGTH } from '#src/lib/email-schema.ts'
import { Notice } from '#src/ui/alert.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { useRowSaving } from '#src/ui/row-actions.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { agentRows } from './api.ts'
import { type AgentDraft, type LikelyDuplicate, likelyDuplicates, validateDraft } from './rules.ts'
import { type Agent, MAX_NAME_LENGTH, MAX_PHONE_LENGTH } from './schema.ts'

interface AgentDialogProps {
  agent: Agent | null
  agents: readonly Agent[]
  onClose: () => void
}

export function AgentDialog({ agent, agents, onClose }: AgentDialogProps) {
  const [draft, setDraft] = useState<AgentDraft>(() => draftOf(agent))
  const [errors, setErrors] = useState<Partial<Record<keyof AgentDraft, string>>>({})
  const { id, save } = useRowSaving(agentRows, {
    row: agent,
    conflictText,
    onSaved: onClose,
  })
  // An added agent appears in the list before the dialog closes, so `id` excludes it.
  const duplicates = likelyDuplicates(draft, agents, id)

  async function submit() {
    const read = validateDraft(draft)
    setErrors('errors' in read ? read.errors : {})
    if ('agent' in read) await save(read.agent)
  }
  function box(name: keyof AgentDraft, label: string, maxLength: number) {
    return {
      label,
      maxLength,
      name,
      value: draft[name],
      error: errors[name],
      onChange: (text: string) => {
        setDraft({ ...draft, [name]: text })
        setErrors({ ...errors, [name]: undefined })
      },
    }
  }

  return (
    <FormDialog
      title={agent === null ? 'Add agent' : 'Edit agent'}
      action="Save"
      noValidate
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField {...box('name', 'Name', MAX_NAME_LENGTH)} autoComplete="off" required />
      <TextField {...box('phone', 'Phone', MAX_PHONE_LENGTH)} type="tel" autoComplete="off" />
      <TextField {...box('email', 'Email', MAX_EMAIL_LENGTH)} type="email" autoComplete="off" />
      {duplicates.length > 0 && <Notice>{duplicateText(duplicates)}</Notice>}
    </FormDialog>
  )
}

function draftOf(agent: Agent | null): AgentDraft {
  return { name: agent?.name ?? '', phone: agent?.phone ?? '', email: agent?.email ?? '' }
}

function conflictText({ name, phone, email }: Agent): string {
  const theirs = [name, phone, email].filter((part) => part !== null).join(', ')
  return `Someone else changed this agent to ${theirs}.`
}

const SAMENESS = { name: 'the same name', email: 'the same email', phone: 'the same phone' } as const

function duplicateText(duplicates: readonly LikelyDuplicate[]): string {
  const [{ agent, by } = { agent: null, by: 'name' as const }, ...others] = duplicates
  const more =
    others.length === 0 ? '' : ` ${others.length} more ${others.length === 1 ? 'looks' : 'look'} similar.`
  return `${agent?.name} has ${SAMENESS[by]}.${more} You can still save.`
}
