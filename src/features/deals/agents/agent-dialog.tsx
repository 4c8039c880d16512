import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { useRowSaving } from '#src/ui/table/row-actions.ts'
import { agentRows } from './api.ts'
import { type LikelyDuplicate, likelyDuplicates } from './rules.ts'
import { type Agent, agentInputSchema } from './schema.ts'

interface AgentDialogProps {
  agent: Agent | null
  agents: readonly Agent[]
  onClose: () => void
}

export function AgentDialog({ agent, agents, onClose }: AgentDialogProps) {
  const form = useForm(agentInputSchema, agent ?? {})
  const { id, save } = useRowSaving(agentRows, { row: agent, conflictText, onSaved: onClose })
  // An added agent appears in the list before the dialog closes, so `id` excludes it.
  const duplicates = likelyDuplicates(form.values, agents, id)

  return (
    <FormDialog
      title={agent === null ? 'Add agent' : 'Edit agent'}
      action="Save"
      form={form}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <TextField label="Phone" type="tel" autoComplete="off" {...form.field('phone')} />
      <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      {duplicates.length > 0 && <Notice>{duplicateText(duplicates)}</Notice>}
    </FormDialog>
  )
}

function conflictText({ name, phone, email }: Agent): string {
  const theirs = [name, phone, email].filter((part) => part !== null).join(', ')
  return `changed this agent to ${theirs}`
}

const SAMENESS = { name: 'the same name', email: 'the same email', phone: 'the same phone' } as const

function duplicateText(duplicates: readonly LikelyDuplicate[]): string {
  const [{ agent, by } = { agent: null, by: 'name' as const }, ...others] = duplicates
  const more =
    others.length === 0 ? '' : ` ${others.length} more ${others.length === 1 ? 'looks' : 'look'} similar.`
  const shared = by === 'name' ? ' Deals of that name count for each.' : ''
  return `${agent?.name} has ${SAMENESS[by]}.${more}${shared} You can still save.`
}
