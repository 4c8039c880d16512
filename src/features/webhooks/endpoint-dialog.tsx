import { useState } from 'react'
import { WEBHOOK_EVENTS } from '#src/lib/webhook-events.ts'
import { CheckBoxes } from '#src/ui/check-boxes.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { SecretDialog } from '#src/ui/secret-dialog.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { showToast } from '#src/ui/toasts.ts'
import { useForm } from '#src/ui/use-form.ts'
import { useWebhookChanges } from './api.ts'
import { ALL_EVENTS, type Endpoint, type NewEndpoint, newEndpointSchema } from './schema.ts'

interface EndpointDialogProps {
  /** Null for a new one, whose secret is then shown once. */
  endpoint: Endpoint | null
  onClose: () => void
}

export function EndpointDialog({ endpoint, onClose }: EndpointDialogProps) {
  const webhooks = useWebhookChanges()
  const form = useForm(newEndpointSchema, endpoint ?? {})
  const [secret, setSecret] = useState<string | null>(null)
  const { events } = form.values
  const isAll = events === ALL_EVENTS

  async function submit(input: NewEndpoint) {
    if (endpoint === null) {
      const added = await webhooks.add(input)
      setSecret(added.secret)
    } else {
      const state = endpoint.state === 'on' ? 'on' : 'off'
      await webhooks.change(endpoint, { ...input, state })
      onClose()
      showToast({ message: 'Endpoint saved' })
    }
    await webhooks.refetch()
  }

  if (secret !== null) return <NewSecret secret={secret} onClose={onClose} />
  return (
    <FormDialog
      title={endpoint === null ? 'Add endpoint' : 'Edit endpoint'}
      action={endpoint === null ? 'Add endpoint' : 'Save'}
      form={form}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        autoComplete="off"
        hint="The https address of the program that receives the events"
        {...form.field('url')}
      />
      <TextField label="Description" autoComplete="off" {...form.field('description')} />
      <Segmented
        label="Events"
        options={[
          { value: 'all', label: 'All events' },
          { value: 'chosen', label: 'Chosen events' },
        ]}
        value={isAll ? 'all' : 'chosen'}
        onChange={(value) => form.edit({ events: value === 'all' ? ALL_EVENTS : [] })}
      />
      {!isAll && (
        <CheckBoxes
          label="Chosen events"
          options={WEBHOOK_EVENTS.map((value) => ({ value, label: value }))}
          columns={200}
          {...form.field('events')}
          value={events}
        />
      )}
    </FormDialog>
  )
}

interface QuestionProps {
  endpoint: Endpoint
  onClose: () => void
}

export function RollDialog({ endpoint, onClose }: QuestionProps) {
  const webhooks = useWebhookChanges()
  const [secret, setSecret] = useState<string | null>(null)
  if (secret !== null) return <NewSecret secret={secret} onClose={onClose} />
  return (
    <FormDialog
      title="Roll secret"
      action="Roll secret"
      onClose={onClose}
      onSubmit={async () => {
        setSecret((await webhooks.rollSecret(endpoint)).secret)
        await webhooks.refetch()
      }}
    >
      <p>
        {endpoint.url} gets a new secret. Events are signed with both secrets for 24 hours, so that you can
        replace the old one in the program that receives them.
      </p>
      {endpoint.formerSecretUntil !== null && <p>The secrets of the last 24 hours keep signing too.</p>}
    </FormDialog>
  )
}

export function DeleteDialog({ endpoint, onClose }: QuestionProps) {
  const webhooks = useWebhookChanges()
  return (
    <FormDialog
      title="Delete endpoint"
      action="Delete endpoint"
      isDanger
      onClose={onClose}
      onSubmit={async () => {
        await webhooks.remove(endpoint)
        await webhooks.refetch()
      }}
      done="Endpoint deleted"
    >
      <p>{endpoint.url} receives no more events, and its deliveries are deleted. This can’t be undone.</p>
    </FormDialog>
  )
}

function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretDialog title="Your signing secret" label="Secret" value={secret} onClose={onClose}>
      Copy the secret now: it won’t be shown again. The receiver verifies with it that an event comes from
      DoneUp, as described by Standard Webhooks.
    </SecretDialog>
  )
}
