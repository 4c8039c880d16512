import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '#src/lib/http.ts'
import { ErrorBox, Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { focusFirstError } from '#src/ui/focus-first-error.ts'
import { TextField } from '#src/ui/text-field.tsx'
import { showToast } from '#src/ui/toast.tsx'
import styles from './agent-dialog.module.css'
import { addAgent, editAgent } from './api.ts'
import { type AgentDraft, type LikelyDuplicate, likelyDuplicates, readDraft } from './rules.ts'
import {
  type Agent,
  type AgentInput,
  agentSchema,
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PHONE_LENGTH,
} from './schema.ts'

interface AgentDialogProps {
  organizationId: string
  /** The agent being changed; null adds one. */
  agent: Agent | null
  agents: readonly Agent[]
  onClose: () => void
}

/** Name, phone and e-mail of one agent. What was typed stays when saving fails. */
export function AgentDialog({ organizationId, agent, agents, onClose }: AgentDialogProps) {
  const form = useId()
  const nameBox = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<AgentDraft>(() => draftOf(agent))
  const [errors, setErrors] = useState<Partial<Record<keyof AgentDraft, string>>>({})
  const { id, save, isSaving, failure } = useSaving(organizationId, agent, onClose)
  // Saved, it is in the list a moment before the dialog closes.
  const duplicates = likelyDuplicates(draft, agents, id)
  useEffect(() => nameBox.current?.focus(), [])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const read = readDraft(draft)
    setErrors('errors' in read ? read.errors : {})
    if ('agent' in read) void save(read.agent)
    else focusFirstError(event.currentTarget)
  }
  function box(name: keyof AgentDraft, label: string, maxLength: number) {
    return {
      label,
      maxLength,
      name,
      value: draft[name],
      error: errors[name],
      onChange: (event: { target: HTMLInputElement }) => {
        setDraft({ ...draft, [name]: event.target.value })
        setErrors({ ...errors, [name]: undefined })
      },
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={agent === null ? 'Add agent' : 'Edit agent'}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" type="submit" form={form} aria-disabled={isSaving || undefined}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className={styles.form}>
        <TextField ref={nameBox} {...box('name', 'Name', MAX_NAME_LENGTH)} autoComplete="off" required />
        <TextField {...box('phone', 'Phone', MAX_PHONE_LENGTH)} type="tel" autoComplete="off" />
        <TextField {...box('email', 'Email', MAX_EMAIL_LENGTH)} type="email" autoComplete="off" />
      </form>
      {duplicates.length > 0 && <Notice>{duplicateSentence(duplicates)}</Notice>}
      {failure && <ErrorBox>{failure}</ErrorBox>}
    </Dialog>
  )
}

function draftOf(agent: Agent | null): AgentDraft {
  return { name: agent?.name ?? '', phone: agent?.phone ?? '', email: agent?.email ?? '' }
}

/** Saves, once at a time. After somebody else's change it says what theirs is, and saving again puts ours in its place. */
function useSaving(organizationId: string, agent: Agent | null, onSaved: () => void) {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [id] = useState(() => agent?.id ?? crypto.randomUUID())
  const [builtOn, setBuiltOn] = useState(agent)
  const where = { client, organizationId }

  async function save(input: AgentInput) {
    setSaving(true)
    setFailure(null)
    try {
      const how = builtOn === null ? await addAgent(where, input, id) : await editAgent(where, builtOn, input)
      const waits = `Saved ${input.name} in this browser. It is sent when you are back online.`
      showToast({ message: how === 'queued' ? waits : `Saved ${input.name}`, about: id })
      onSaved()
    } catch (error) {
      const theirs = agentSchema.safeParse(error instanceof ApiError ? error.current : undefined)
      if (theirs.success) setBuiltOn(theirs.data)
      setFailure(theirs.success ? theirChange(theirs.data) : sentenceOf(error))
    } finally {
      setSaving(false)
    }
  }

  return { id, save, isSaving, failure }
}

function sentenceOf(error: unknown): string {
  return `${error instanceof Error ? error.message : String(error)} What you typed is kept.`
}

function theirChange({ name, phone, email }: Agent): string {
  const theirs = [name, phone, email].filter((part) => part !== null).join(', ')
  return `Somebody else changed this agent in the meantime to ${theirs}. Nothing was overwritten; save again to put yours in its place.`
}

const SAMENESS = { name: 'the same name', email: 'the same email', phone: 'the same phone' } as const

function duplicateSentence(duplicates: readonly LikelyDuplicate[]): string {
  const [{ agent, by } = { agent: null, by: 'name' as const }, ...others] = duplicates
  const more = others.length === 0 ? '' : ` ${others.length} more look alike.`
  return `${agent?.name} is here already, with ${SAMENESS[by]}.${more} You can still save.`
}
